import { useEffect, useRef, useState } from "preact/hooks";
import type SignaturePad from "signature_pad";
import type { RiderJob } from "../../../../contract/rider.ts";
import { readDataUrl } from "../../device/shrink-photo.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { PhotoField } from "./photo-field.tsx";

/** Ink on white, in both themes: the merchant reads it, too. */
const INK = "#13211f";
const PAPER = "#fff";
const LONGEST_NAME = 80;

/** The recipient signs, and the rider writes down who that is. */
export function Signature({ job }: { job: RiderJob }) {
  const { core, text, back } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [name, setName] = useState("");
  const [photo, setPhoto] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = text.handOver;

  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return;
    let isOver = false;
    let observer: ResizeObserver | undefined;
    void import("signature_pad").then(({ default: SignaturePad }) => {
      if (isOver) return;
      const drawn = new SignaturePad(paper, { penColor: INK, backgroundColor: PAPER, minWidth: 1.2, maxWidth: 3.6 });
      pad.current = drawn;
      // The canvas has the screen's own pixels, and what is drawn stays when the phone is turned.
      observer = new ResizeObserver(() => {
        const scale = Math.max(1, devicePixelRatio);
        const width = Math.round(paper.offsetWidth * scale);
        const height = Math.round(paper.offsetHeight * scale);
        if (paper.width === width && paper.height === height) return;
        const strokes = drawn.toData();
        paper.width = width;
        paper.height = height;
        paper.getContext("2d")?.scale(scale, scale);
        drawn.clear();
        drawn.fromData(strokes);
      });
      observer.observe(paper);
    });
    return () => {
      isOver = true;
      observer?.disconnect();
      pad.current?.off();
    };
  }, []);

  function confirm() {
    const drawn = pad.current;
    const signer = name.trim();
    if (!drawn || drawn.isEmpty()) return setMistake(words.signatureMissing);
    if (signer === "") {
      field.current?.focus();
      return setMistake(words.signerMissing);
    }
    const image = readDataUrl(drawn.toDataURL("image/png"));
    const proof = { signature: { name: signer, image }, ...(photo !== null && { photo }) };
    void core.act({ kind: "complete", deliveryId: job.delivery_id, proof });
  }

  return (
    <Screen
      title={words.signHere}
      class="signature"
      onBack={back}
      actions={
        <>
          <p class="mistake" role="alert">
            {mistake}
          </p>
          <button type="button" class="main-button" onClick={confirm}>
            {words.confirm}
          </button>
        </>
      }
    >
      <div class="paper">
        <canvas ref={canvas} role="img" aria-label={words.signHere} />
        <button
          type="button"
          class="text-button"
          onClick={() => {
            pad.current?.clear();
            setMistake(null);
          }}
        >
          {words.clear}
        </button>
      </div>
      <div class="field">
        <label for="signer">{words.signer}</label>
        <input
          id="signer"
          ref={field}
          dir="auto"
          value={name}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          autocapitalize="words"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      <PhotoField photo={photo} onChange={setPhoto} />
    </Screen>
  );
}
