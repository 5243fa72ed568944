import type { HandInCash, RiderCash } from "../../../contract/report.ts";
import type { Core } from "../../core.ts";
import { isCurrency, toCoins } from "../../deliveries/estimates/tariff.ts";
import { invalidFields } from "../../problem.ts";
import type { Queryable } from "../../store/db.ts";
import { readForOperator } from "./list-for-operator.ts";

/**
 * Keeps what a rider hands in.
 * @param by the id of who takes it
 * @throws ServiceProblem unknown_rider, or invalid_request naming currency or amount
 */
export async function handInCash(
  { db, now }: Core,
  riderId: string,
  { amount, currency, note }: HandInCash,
  by: string,
  alongside: (tx: Queryable, cash: RiderCash) => Promise<void>,
): Promise<void> {
  if (!isCurrency(currency))
    throw invalidFields([{ param: "currency", code: "invalid_value", detail: "is not in ISO 4217" }]);
  if (Math.abs(amount) < toCoins(0, currency) / 2)
    throw invalidFields([{ param: "amount", code: "out_of_range", detail: "is less than the smallest coin" }]);
  const coins = Math.sign(amount) * toCoins(Math.abs(amount), currency);
  await db.transaction(async (tx) => {
    await readForOperator(tx, riderId);
    await tx.query(
      "insert into cash_hand_ins (rider_id, amount, currency, note, actor_id, at) values ($1, $2, $3, $4, $5, $6)",
      [riderId, coins, currency, note ?? null, by, now()],
    );
    await alongside(tx, await readRiderCash(tx, riderId));
  });
}

/**
 * What a rider has collected, handed in and still holds.
 * @throws ServiceProblem unknown_rider
 */
export async function readRiderCash(db: Queryable, riderId: string): Promise<RiderCash> {
  await readForOperator(db, riderId);
  const data = await db.query<RiderCash["data"][number]>(
    `select currency, sum(collected)::float8 as collected, sum(handed_in)::float8 as handed_in,
       (sum(collected) - sum(handed_in))::float8 as owed
     from (
       select cash ->> 'currency' as currency, (cash ->> 'amount')::numeric as collected, 0::numeric as handed_in
       from deliveries where cash_collected and cash_rider_id = $1
       union all
       select currency, 0, amount from cash_hand_ins where rider_id = $1) entries
     group by currency order by currency`,
    [riderId],
  );
  return { data };
}
