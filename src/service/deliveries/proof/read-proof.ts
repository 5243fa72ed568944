import type { DeliveryProof } from "../../../contract/proof.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Proof } from "../../../contract/tracking.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import type { CleanImage } from "./clean-image.ts";
import { describeProof, PROVED_BY_IN_SQL } from "./describe-proof.ts";
import { findImage, keptUntil, listImages } from "./stored-images.ts";

/** @param accountId whose delivery it must be; null: anybody's */
type Asked = { accountId: string | null; deliveryId: string };

interface ProofRow {
  status: DeliveryStatus;
  status_since: Date;
  proved_by: Proof;
  signed_by: string | null;
}

/**
 * How a delivery's hand-over was confirmed, and the images of it.
 * @param address of the operation that asks; the images' own addresses begin with it
 * @throws ServiceProblem unknown_delivery
 */
export async function readProof(db: Queryable, asked: Asked, address: string): Promise<DeliveryProof> {
  const { status, status_since, proved_by, signed_by } = await findRow(db, asked);
  const images = await listImages(db, asked.deliveryId);
  return {
    delivery_id: asked.deliveryId,
    ...describeProof(status, proved_by, signed_by),
    delivered_at: status === "delivered" ? status_since.toISOString() : null,
    images: images.map(({ id, kind, media_type, received_at }) => ({
      id,
      kind,
      url: `${address}/${id}`,
      media_type,
      received_at: received_at.toISOString(),
      expires_at: keptUntil(received_at).toISOString(),
    })),
  };
}

/** @throws ServiceProblem unknown_delivery, unknown_image */
export async function readProofImage(db: Queryable, asked: Asked, imageId: string): Promise<CleanImage> {
  await findRow(db, asked);
  const image = await findImage(db, asked.deliveryId, imageId);
  if (!image) throw new ServiceProblem("unknown_image");
  return image;
}

async function findRow(db: Queryable, { accountId, deliveryId }: Asked): Promise<ProofRow> {
  const [row] = isId("dlv", deliveryId)
    ? await db.query<ProofRow>(
        `select status, status_since, ${PROVED_BY_IN_SQL} as proved_by, signature as signed_by from deliveries d
         where id = $1 and ($2::text is null or account_id = $2)`,
        [deliveryId, accountId],
      )
    : [];
  if (!row) throw new ServiceProblem("unknown_delivery");
  return row;
}
