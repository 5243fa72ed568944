import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.deliveries;

/**
 * The signature and the photos, which prove the hand-over.
 * @param props.sequence of the delivery's newest event
 */
export function Images({ id, sequence }: { id: string; sequence: number }) {
  const { data } = useLoad(() => api.proof(id), `${id} ${sequence}`);
  if (!data || data.images.length === 0) return null;
  return (
    <section>
      <h2>{words.proof}</h2>
      <ul class="images">
        {data.images.map(({ id: image, kind, url }) => (
          <li key={image}>
            <a href={new URL(url).pathname} target="_blank" rel="noopener">
              <img src={new URL(url).pathname} alt={words.images[kind]} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
