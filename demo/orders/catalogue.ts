export interface Product {
  /** Also the name of its picture, pictures/products/<id>.svg. */
  id: string;
  name: string;
  note: string;
  /** Whole Kenyan shillings. */
  price: number;
  grams: number;
}

export interface Line {
  product: Product;
  quantity: number;
}

/** The most of one product that fits in one rider's bag. */
export const MOST_OF_ONE = 12;

export const CATALOGUE: readonly Product[] = [
  {
    id: "sourdough",
    name: "Highland sourdough",
    note: "Wheat from Timau, proved overnight, a dark crust.",
    price: 450,
    grams: 900,
  },
  { id: "mandazi", name: "Mandazi, six", note: "Coconut and cardamom, fried this morning.", price: 180, grams: 360 },
  { id: "bun", name: "Cinnamon bun", note: "Soft in the middle, sticky at the edges.", price: 160, grams: 130 },
  { id: "croissant", name: "Butter croissant", note: "Three days in the making, gone by ten.", price: 220, grams: 80 },
  {
    id: "banana-bread",
    name: "Banana bread",
    note: "Half a loaf, with walnuts and dark sugar.",
    price: 380,
    grams: 420,
  },
  {
    id: "samosas",
    name: "Samosas, three",
    note: "Green lentil and coriander, with a lime wedge.",
    price: 240,
    grams: 240,
  },
  {
    id: "sandwich",
    name: "Avocado sandwich",
    note: "In a seeded bun, with a thick slice of tomato.",
    price: 420,
    grams: 320,
  },
  {
    id: "chai",
    name: "Masala chai, one litre",
    note: "In a flask that keeps it hot for four hours.",
    price: 350,
    grams: 1300,
  },
  { id: "honey", name: "Acacia honey", note: "From the hives behind the shop.", price: 690, grams: 480 },
];

/** Whole Kenyan shillings, as every price here. */
export const DELIVERY_FEE = 150;

const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** With the delivery. An empty basket costs nothing: there is no delivery. */
export function totalPrice(lines: readonly Line[]): number {
  if (lines.length === 0) return 0;
  return lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, DELIVERY_FEE);
}

export function formatPrice(shillings: number): string {
  return `KES ${AMOUNT.format(shillings)}`;
}
