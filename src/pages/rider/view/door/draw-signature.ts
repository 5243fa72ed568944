import type SignaturePad from "signature_pad";
import type { PointGroup } from "signature_pad";

/** Ink on white, in both themes: the merchant reads it, too. */
const INK = "#13211f";
const PAPER = "#fff";

/** What somebody draws with a finger. */
export interface Drawing {
  pad: SignaturePad;
  stop(): void;
}

/**
 * Lets somebody draw on a canvas, or go on. Downloads the library for that when it is first needed.
 * @param drawn what is there already
 * @param onDraw called after each stroke, with all of them
 * @throws if the download fails
 */
export async function drawSignature(
  paper: HTMLCanvasElement,
  drawn: readonly PointGroup[],
  onDraw: (strokes: PointGroup[]) => void,
): Promise<Drawing> {
  const { default: SignaturePad } = await import("signature_pad");
  const pad = new SignaturePad(paper, { penColor: INK, backgroundColor: PAPER, minWidth: 1.2, maxWidth: 3.6 });
  pad.fromData([...drawn]);
  const tell = () => onDraw(pad.toData());
  // The canvas has the screen's own pixels, and what is drawn stays when the phone is turned.
  const observer = new ResizeObserver(() => {
    const scale = Math.max(1, devicePixelRatio);
    const width = Math.round(paper.offsetWidth * scale);
    const height = Math.round(paper.offsetHeight * scale);
    if (paper.width === width && paper.height === height) return;
    const strokes = pad.toData();
    paper.width = width;
    paper.height = height;
    paper.getContext("2d")?.scale(scale, scale);
    pad.clear();
    pad.fromData(strokes);
  });
  observer.observe(paper);
  pad.addEventListener("endStroke", tell);
  return {
    pad,
    stop() {
      observer.disconnect();
      pad.removeEventListener("endStroke", tell);
      pad.off();
    },
  };
}
