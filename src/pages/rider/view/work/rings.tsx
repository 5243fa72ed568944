/** Where no map can be: before any place is known. On duty they say that the app listens. */
export function Rings() {
  return (
    <svg class="rings" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="88" />
      <circle r="56" />
      <circle r="24" />
      <circle r="7" />
    </svg>
  );
}
