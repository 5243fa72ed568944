/*
 * Everything once stood on the page /docs, and answers with an error still link there, with the code behind a #. The index
 * on that page has all these ids, so that its links lead on where no script runs.
 */
if (location.pathname.replace(/\/$/, "") === "/docs") {
  const leadOn = () => {
    const link = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (link instanceof HTMLAnchorElement && link.closest(".index")) location.replace(link.href);
  };
  addEventListener("hashchange", leadOn);
  leadOn();
}
