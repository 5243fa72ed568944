const WIDE = "M-240 130H900M-240 330H900M-240 560H900M-240 790H900M30-240V1040M210-240V1040M430-240V1040M610-240V1040";
const NARROW =
  "M-240 40H900M-240 230H900M-240 440H900M-240 670H900M-240 890H900M-70-240V1040M120-240V1040M320-240V1040M520-240V1040M700-240V1040";

/** A rider on the way through a town, and the card's first lines. It is cut to its place, whose middle has the way. */
export function Picture() {
  return (
    <svg class="picture" viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-9 320 400)">
        <path class="park" d="M438 338h164v98H438zM-60 568h82v94h-82zM438-110h164v232H438z" />
        <path class="water" d="M-260 70C-60 120 60 30 230 70S560 190 900 40" />
        <path class="narrow" d={NARROW} />
        <path class="wide" d={WIDE} />
        <path class="way gone" d="M30 560H210V440H250" />
        <path class="way" d="M250 440H430V330H566" />
        <circle class="shop" cx="30" cy="560" r="15" />
      </g>
      <g class="home" transform="translate(552 292)">
        <circle r="28" />
        <path d="M-13 1 0-11 13 1M-9-2v13H9V-2" />
      </g>
      <g class="rider" transform="translate(257 450)">
        <circle class="halo" r="62" />
        <circle class="rim" r="37" />
        <circle r="31" />
        <circle class="rim" r="11" />
      </g>
      <g class="card" transform="translate(120 608)">
        <rect width="400" height="158" rx="22" />
        <text class="large" x="26" y="62">
          4 min
        </text>
        <text class="small" x="26" y="96">
          Arrives 14:05
        </text>
        <path class="steps gone" d="M30 126h60m22 0h60m22 0h60m22 0h60" />
        <path class="steps" d="M30 126h60m22 0h60m22 0h60" />
      </g>
    </svg>
  );
}
