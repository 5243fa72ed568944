/** Where no map can be: before any place is known. Streets of no town, and on duty rings that say that the app listens. */
export function Rings() {
  return (
    <>
      <svg class="streets" viewBox="0 0 360 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path class="park" d="M22 206h92l14 74-98 18zM232 14l78-8 12 62-84 14z" />
        <path class="river" d="M-60 92C40 60 90 150 190 138S330 92 430 150" />
        <path d="M-60 40 420-10M-60 196 420 168M-60 308 420 270M-60 400 420 352M14-60l36 480M118-60l36 480M222-60l20 480M318-60l30 480" />
        <path
          class="lane"
          d="M-60 250 420 218M-60 10 420-40M66-60l36 480M170-60l30 480M270-60l24 480M154 182 292 320M46 40l94 100M240 176l110-110"
        />
      </svg>
      <svg class="rings" viewBox="-100 -100 200 200" aria-hidden="true">
        <circle r="88" />
        <circle r="56" />
        <circle r="24" />
        <circle r="7" />
      </svg>
    </>
  );
}
