/** Answers in the formats of the services, with what these send beside what we read. */

export const NOMINATIM_HOUSE = {
  place_id: 254_901_233,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  osm_type: "node",
  osm_id: 4_531_178_622,
  lat: "-1.2838721",
  lon: "36.8210345",
  category: "place",
  type: "house",
  place_rank: 30,
  importance: 0.00000999,
  addresstype: "place",
  name: "",
  display_name: "14, Kenyatta Avenue, Central Business District, Nairobi, 00100, Kenya",
  address: {
    house_number: "14",
    road: "Kenyatta Avenue",
    suburb: "Central Business District",
    city: "Nairobi",
    "ISO3166-2-lvl4": "KE-30",
    postcode: "00100",
    country: "Kenya",
    country_code: "ke",
  },
  boundingbox: ["-1.2839221", "-1.2838221", "36.8209845", "36.8210845"],
};

export const NOMINATIM_STREET = {
  ...NOMINATIM_HOUSE,
  place_id: 103_410_558,
  osm_type: "way",
  osm_id: 23_611_418,
  lat: "-1.2849019",
  lon: "36.8236711",
  category: "highway",
  type: "primary",
  place_rank: 26,
  importance: 0.0534,
  addresstype: "road",
  name: "Kenyatta Avenue",
  display_name: "Kenyatta Avenue, Central Business District, Nairobi, 00100, Kenya",
  address: { road: "Kenyatta Avenue", city: "Nairobi", country: "Kenya", country_code: "ke" },
};

export const NOMINATIM_TOWN = {
  ...NOMINATIM_HOUSE,
  lat: "-1.3026148",
  lon: "36.8288420",
  category: "boundary",
  type: "administrative",
  place_rank: 8,
  importance: 0.664,
  addresstype: "city",
  name: "Nairobi",
  display_name: "Nairobi, Kenya",
  address: { city: "Nairobi", country: "Kenya", country_code: "ke" },
};

/** `place_rank` as Nominatim 3 writes it. */
export const NOMINATIM_POSTCODE = {
  ...NOMINATIM_HOUSE,
  category: "place",
  type: "postcode",
  place_rank: "25",
  addresstype: "postcode",
  display_name: "00100, Nairobi, Kenya",
  address: { postcode: "00100", city: "Nairobi", country: "Kenya", country_code: "ke" },
};

/** A shop, asked for by its name. */
export const NOMINATIM_SHOP = {
  ...NOMINATIM_HOUSE,
  lat: "-1.2610520",
  lon: "36.8022010",
  category: "shop",
  type: "mall",
  name: "Sarit Centre",
  display_name: "Sarit Centre, 77, Karuna Road, Westlands, Nairobi, 00800, Kenya",
  address: { shop: "Sarit Centre", house_number: "77", road: "Karuna Road", city: "Nairobi", country: "Kenya" },
};

export const photonFeature = (type: string, coordinates: readonly unknown[], properties: object) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties: {
    osm_type: "W",
    osm_id: 23_611_418,
    osm_key: "highway",
    osm_value: "primary",
    type,
    countrycode: "KE",
    country: "Kenya",
    extent: [36.8, -1.2, 36.9, -1.3],
    ...properties,
  },
});

export const PHOTON_HOUSE = photonFeature("house", [36.8210345, -1.2838721], {
  housenumber: "14",
  street: "Kenyatta Avenue",
  city: "Nairobi",
  postcode: "00100",
});
export const PHOTON_STREET = photonFeature("street", [36.8236711, -1.2849019], {
  name: "Kenyatta Avenue",
  city: "Nairobi",
  postcode: "00100",
});
export const PHOTON_TOWN = photonFeature("city", [36.828842, -1.3026148], { name: "Nairobi", state: "Nairobi" });

export const photonAnswer = (...features: object[]) => ({ type: "FeatureCollection", features });

export const peliasFeature = (layer: string, coordinates: readonly unknown[], properties: object) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties: {
    id: "node/4531178622",
    gid: "openstreetmap:address:node/4531178622",
    layer,
    source: "openstreetmap",
    confidence: 1,
    match_type: "exact",
    accuracy: "point",
    country_a: "KEN",
    ...properties,
  },
});

export const PELIAS_HOUSE = peliasFeature("address", [36.8210345, -1.2838721], {
  name: "14 Kenyatta Avenue",
  housenumber: "14",
  street: "Kenyatta Avenue",
  label: "14 Kenyatta Avenue, Nairobi, Kenya",
});
export const PELIAS_STREET = peliasFeature("street", [36.8236711, -1.2849019], {
  name: "Kenyatta Avenue",
  street: "Kenyatta Avenue",
  match_type: "fallback",
  confidence: 0.8,
  label: "Kenyatta Avenue, Nairobi, Kenya",
});
export const PELIAS_TOWN = peliasFeature("locality", [36.828842, -1.3026148], {
  name: "Nairobi",
  match_type: "fallback",
  accuracy: "centroid",
  label: "Nairobi, Kenya",
});

export const peliasAnswer = (features: object[], errors?: string[]) => ({
  geocoding: {
    version: "0.2",
    attribution: "http://pelias.example/attribution",
    query: { text: "14 Kenyatta Avenue, Nairobi", size: 5 },
    engine: { name: "Pelias", author: "Mapzen", version: "1.0" },
    timestamp: 1_700_000_000_000,
    ...(errors && { errors }),
  },
  type: "FeatureCollection",
  features,
});
