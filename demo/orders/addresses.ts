/** Where every delivery starts. */
export const SHOP = { name: "Mkate & Co.", phone: "+254700555014", address: "2 Swallow Road" };

/** Front doors not far from the shop, on streets that the sandbox's map names. The first stands in the form. */
export const NEARBY = ["27 Jasmine Road", "18 Granary Road", "31 Vine Road", "18 Lantern Row"] as const;
