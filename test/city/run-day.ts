/**
 * A day in which a courier company's 40 riders bring 600 deliveries of 25 shops, with what goes wrong on such a
 * day, and two dispatchers who set it right. Everybody uses the service as people do: over its interface. The service's clock is
 * the script's, which lets the day pass as fast as one process goes. With `--check` it exits with 1 when a delivery is forgotten,
 * something was done twice, or the books don't balance.
 */
import { openChance } from "../bench/fleet/open-chance.ts";
import { checkDay } from "./check-day.ts";
import { openDesk } from "./dispatch.ts";
import { expectDone, openCity } from "./open-city.ts";
import { type Day, HOURS, note, placeOrders, planDay } from "./plan-day.ts";
import { live } from "./ride.ts";

const TICK_SECONDS = 30;
/** After the last order. */
const LATEST_HOURS = 4;
/** Of the dispatchers' connection, between two times when it is away. */
const AWAY_EVERY_MINUTES = 60;
const AWAY_MINUTES = 2;

const city = await openCity();
try {
  const startedAt = performance.now();
  const keyOf = async (name: string) => /\w*_\w{20,}/.exec(await city.command("operator-key", name))?.[0] ?? "";
  const [first, second] = [await keyOf("Asha at the desk"), await keyOf("Baraka at the desk")];
  const day = await planDay(city, first);
  const chance = openChance(3);
  const desk = openDesk(day, [city.openLine(first, chance), city.openLine(second, chance)]);
  const riders = [...day.riders.values()];
  const end = city.now() + (HOURS + LATEST_HOURS) * 3_600_000;
  const begin = city.now();
  for (let tick = 1; city.now() < end; tick++) {
    city.pass(TICK_SECONDS);
    if ((tick * TICK_SECONDS) % (AWAY_EVERY_MINUTES * 60) === 0) desk.break(AWAY_MINUTES);
    await placeOrders(day);
    await cancelOrders(day);
    await city.attend();
    await Promise.all([...riders.map((rider) => live(day, rider, TICK_SECONDS / 60)), desk.look()]);
    if (day.planned.length === 0 && riders.every(({ job }) => job === null) && (await isOver(first))) break;
  }
  const hours = (city.now() - begin) / 3_600_000;
  await handCashIn(day, first);
  const seconds = (performance.now() - startedAt) / 1000;
  const wrong = await checkDay(day, first, desk);

  console.log(
    `${hours.toFixed(1)} hours of a day in ${seconds.toFixed(0)} s: ${((hours * 3600) / seconds).toFixed(0)} ×`,
  );
  console.log(
    `${day.orders.size} deliveries, ${riders.length} riders, ${day.shops.length} shops, ${city.requests()} requests`,
  );
  for (const [what, times] of [...day.counts].sort()) console.log(`${String(times).padStart(6)}  ${what}`);
  for (const sentence of wrong) console.log(`wrong: ${sentence}`);
  console.log(
    wrong.length === 0 ? "Every delivery ended, and the books balance." : `${wrong.length} things are wrong.`,
  );
  if (process.argv.includes("--check") && wrong.length > 0) process.exitCode = 1;
} finally {
  await city.close();
}

/** Shops cancel while they still can. */
async function cancelOrders(day: Day): Promise<void> {
  for (const order of day.orders.values()) {
    if (order.fault !== "cancelled by the shop" || order.isStruck) continue;
    if (city.now() - order.at < 120_000) continue;
    order.isStruck = true;
    const { status } = await city.send(order.shop.secret, "POST", `/deliveries/${order.id}/cancel`, {});
    note(day, status < 300 ? "cancelled by the shop" : "too late for the shop to cancel");
  }
}

async function isOver(operator: string): Promise<boolean> {
  const path = "/operator/deliveries?under_way=true&limit=1";
  return expectDone(await city.send<{ data: unknown[] }>(operator, "GET", path)).data.length === 0;
}

/** In the evening, riders hand in their cash, in two parts. One in eight keeps five cents. */
async function handCashIn(day: Day, operator: string): Promise<void> {
  for (const [n, rider] of [...day.riders.values()].entries()) {
    const held = [...day.orders.values()].filter(({ paidTo }) => paidTo === rider.id);
    const sum = held.reduce((cash, order) => cash + (order.cash?.cents ?? 0), 0);
    const parts = [Math.floor(sum / 3), sum - Math.floor(sum / 3) - (n % 8 === 0 ? 5 : 0)].filter((part) => part > 0);
    for (const [part, amount] of parts.entries()) {
      const body = { amount: amount / 100, currency: "KES" };
      const key = `cash-${rider.id}-${part}`;
      // Twice, as after a lost answer.
      for (let times = 0; times < 2; times++) {
        expectDone(await city.send(operator, "POST", `/operator/riders/${rider.id}/cash`, body, key));
      }
      rider.handedIn += amount;
    }
  }
}
