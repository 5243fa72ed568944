import { randomInt } from "node:crypto";
import type { Line } from "./catalogue.ts";
import type { Delivery } from "./delivery-service.ts";

export interface Customer {
  name: string;
  /** Empty when not given. */
  phone: string;
  address: string;
  /** Empty when not given. */
  instructions: string;
  payment: "m-pesa" | "cash";
}

export interface Order {
  number: string;
  lines: readonly Line[];
  customer: Customer;
  delivery: Delivery;
}

/** The shop's orders, in memory: a restart forgets them. */
export interface OrderBook {
  add(order: Order): void;
  find(number: string): Order | undefined;
}

// Crockford's base 32: no letter that reads like a digit. https://www.crockford.com/base32.html
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const NUMBER = /^MK(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** An order's page shows an address and a code, so its number has 60 random bits and can't be guessed. */
export function newOrderNumber(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `MK-${group()}-${group()}-${group()}`;
}

export function isOrderNumber(text: string): boolean {
  return NUMBER.test(text);
}

export function createOrderBook(): OrderBook {
  const orders = new Map<string, Order>();
  return {
    add(order) {
      orders.set(order.number, order);
    },
    find: (number) => orders.get(number),
  };
}
