const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * @param {number} shillings whole Kenyan shillings
 */
export function formatPrice(shillings) {
  return `KES ${AMOUNT.format(shillings)}`;
}
