const WIDE = "M-240 130H900M-240 330H900M-240 560H900M-240 790H900M30-240V1040M210-240V1040M430-240V1040M610-240V1040";
const NARROW =
  "M-240 40H900M-240 230H900M-240 440H900M-240 670H900M-240 890H900M-70-240V1040M120-240V1040M320-240V1040M520-240V1040M700-240V1040";

/** A rider on the way through a town. It is cut to its place, whose middle has the way. */
export function Picture() {
  return (
    <svg class="picture" viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-9 320 400)">
        <path d="M438 338h164v98H438zM-60 568h82v94h-82zM438-110h164v232H438z" fill="var(--park)" />
        <path d={NARROW} stroke="var(--street)" stroke-width="7" opacity="0.6" />
        <path d={WIDE} stroke="var(--street)" stroke-width="17" />
        <path d="M30 560H210V440H250" stroke="var(--gone)" stroke-width="9" />
        <path d="M250 440H430V330H566" stroke="var(--accent)" stroke-width="9" />
        <circle cx="30" cy="560" r="15" fill="var(--surface)" stroke="var(--accent)" stroke-width="8" />
      </g>
      <g transform="translate(552 292)" fill="var(--text)" stroke="var(--surface)" stroke-width="4">
        <circle r="28" />
        <path d="M-13 1 0-11 13 1M-9-2v13H9V-2" />
      </g>
      <g transform="translate(257 450)" fill="var(--accent)">
        <circle r="62" opacity="0.18" />
        <circle r="34" stroke="var(--surface)" stroke-width="6" />
        <circle r="11" fill="var(--surface)" />
      </g>
    </svg>
  );
}
