/** Some streets, drawn where no map can be: before any place is known, and on the screen that signs in. */
export function Town() {
  return (
    <svg class="town" viewBox="0 0 360 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path class="water" d="M-20 236C60 206 130 262 214 226S330 176 390 190v130H-20z" />
      <path d="M-10 92 150 60 372 84M46-10 74 150 52 310M206-10 188 128 232 310M312-10 296 112 330 310M-10 172 118 148 372 156" />
      <path class="ride" d="M118 148 190 149 196 66" />
      <circle cx="118" cy="148" r="9" />
    </svg>
  );
}
