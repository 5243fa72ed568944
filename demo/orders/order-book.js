import { randomInt } from "node:crypto";

/**
 * @typedef {object} Customer
 * @property {string} name
 * @property {string} phone empty when not given
 * @property {string} address
 * @property {string} instructions empty when not given
 * @property {"m-pesa" | "cash"} payment
 */

/**
 * @typedef {object} Order
 * @property {string} number
 * @property {readonly import("./catalogue.js").Line[]} lines
 * @property {Customer} customer
 * @property {import("./delivery-service.js").Delivery} delivery
 */

// Crockford's base 32: no letter that reads like a digit. https://www.crockford.com/base32.html
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const NUMBER = /^MK(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** An order's page shows an address and a code, so its number has 60 random bits and can't be guessed. */
export function newOrderNumber() {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `MK-${group()}-${group()}-${group()}`;
}

/** @param {string | null} text */
export function isOrderNumber(text) {
  return text !== null && NUMBER.test(text);
}

/** The shop's orders, in memory: they are forgotten when it restarts. */
export function createOrderBook() {
  /** @type {Map<string, Order>} */
  const orders = new Map();
  return {
    /** @param {Order} order */
    add(order) {
      orders.set(order.number, order);
    },
    /** @param {string} number */
    find(number) {
      return orders.get(number);
    },
    /** @returns {Order | undefined} */
    latest() {
      return [...orders.values()].at(-1);
    },
  };
}

/** @typedef {ReturnType<typeof createOrderBook>} OrderBook */
