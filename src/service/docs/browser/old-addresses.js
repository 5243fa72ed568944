/*
 * The whole documentation was once the page /docs. Error answers still link to it, as /docs#<code>. The index on that page
 * has all ids, so a reader without JavaScript finds a link there. This script follows the link at once.
 */
if (location.pathname.replace(/\/$/, "") === "/docs") {
  const leadOn = () => {
    const link = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (link instanceof HTMLAnchorElement && link.closest(".index")) location.replace(link.href);
  };
  addEventListener("hashchange", leadOn);
  leadOn();
}
