import type { Text } from "../text.ts";

/**
 * Times stand without the word "saa": in speech it counts from sunrise, six hours off the clock of a phone, which is what
 * `Intl` writes and what customers compare with.
 */
const title = "Ufuatiliaji haupatikani kwenye ukurasa huu";
const unfinished = { title, help: "Duka bado halijamaliza kuuweka." };
const refused = { title, help: "Duka linaweza kukuambia hali ya mzigo wako." };

export default {
  card: "Ufuatiliaji wa mzigo",
  loading: "Tunapakia taarifa za mzigo wako",
  rider: "Msafirishaji wako",
  status: {
    pending: "Mzigo wako umepangiwa muda",
    searching: "Tunakutafutia msafirishaji",
    rider_assigned: "{name} atakuletea oda yako",
    rider_arriving: "{name} anaelekea dukani",
    at_pickup: "{name} anasubiri dukani",
    picked_up: "{name} amechukua oda yako",
    in_transit: "{name} yuko njiani kuja kwako",
    delivered: "Oda yako imefika",
    cancelled: "Usafirishaji huu umeghairiwa",
  },
  searchingLong: "Bado tunatafuta msafirishaji",
  searchingAgain: "Tunakutafutia msafirishaji mwingine",
  unknownStatus: "Mzigo wako uko njiani",
  takenOver: "Sasa {name} ndiye anayekuletea oda",
  oneStopBefore: "Kituo kimoja kabla yako",
  stopsBefore: "Vituo {n} kabla yako",
  arrivingNow: "Anafika sasa",
  atDoor: "{name} yuko mlangoni kwako",
  late: "Mzigo umechelewa kidogo",
  notHandedOver: "Oda yako haikuweza kukabidhiwa",
  cancelledBy: { merchant: "Duka limeghairi usafirishaji huu", service: "Hatukukupatia msafirishaji" },
  noSignal: "Hakuna mawimbi tangu {time}",
  about: "Karibu {time}",
  arrives: "Itafika",
  orderedFor: "Imeagizwa kwa",
  proof: { code: "imethibitishwa kwa msimbo", signature: "imethibitishwa kwa saini", signed: "imesainiwa na {name}" },
  etaNote: {
    unknown: "Muda wa kufika utaonekana hapa.",
    pending: "Tutakutafutia msafirishaji muda ukifika.",
    searchingLong: "Inachukua muda zaidi ya kawaida. Bado tunatafuta.",
    atDoor: "Tafadhali njoo mlangoni.",
    delivered: "Asante kwa oda yako.",
    cancelled: "Duka linaweza kukuambia kitakachofuata.",
    returning: "Kifurushi chako kinarudishwa dukani.",
    returned: "Kifurushi chako kimerudishwa dukani.",
  },
  tellCode: "Mtajie {name} msimbo huu",
  step: "Hatua {n} kati ya {count}",
  timeline: "Hatua za mzigo wako",
  steps: {
    placed: "Oda imewekwa",
    toShop: "Njiani kwenda dukani",
    atShop: "Dukani",
    toYou: "Njiani kuja kwako",
    delivered: "Imefika",
    cancelled: "Imeghairiwa",
  },
  vehicles: { bicycle: "Baiskeli", motorbike: "Pikipiki", car: "Gari", van: "Gari la mizigo" },
  riderToCome: "Msafirishaji wako ataonekana hapa",
  toGo: "bado {distance}",
  brought: "Amekuletea oda yako",
  checkedNow: "Imekaguliwa sasa hivi",
  checkedAgo: "Imekaguliwa {time} nyuma",
  checkedAt: "Imekaguliwa: {time}",
  failures: {
    missing_id: unfinished,
    missing_key: unfinished,
    unauthorized: refused,
    forbidden: refused,
    not_found: { title: "Hatuoni mzigo huu", help: "Angalia kiungo, au omba duka likupe kipya." },
    rate_limited: { title: "Watu wengi wanauliza sasa hivi", help: "Tutakuulizia tena baada ya muda mfupi." },
    server_error: {
      title: "Ufuatiliaji umesimama kwa muda",
      help: "Usafirishaji unaendelea, nasi tunaendelea kujaribu.",
    },
    bad_answer: { title: "Hatukuweza kusoma taarifa mpya", help: "Tunaendelea kujaribu." },
    timeout: {
      title: "Inachukua muda zaidi ya kawaida",
      help: "Huenda mtandao ni wa polepole. Tunaendelea kujaribu.",
    },
    network: { title: "Inaonekana hakuna mtandao", help: "Mzigo wako utaonekana hapa mtandao ukirudi." },
  },
  tryAgain: "Jaribu tena",
  map: {
    map: "Ramani ya mzigo wako",
    zoomIn: "Vuta karibu",
    zoomOut: "Sogeza mbali",
    recentre: "Fuata msafirishaji",
    zoomHint: "Shikilia {key} na uviringishe ili kukuza",
    moveHint: "Tumia vidole viwili kusogeza ramani",
  },
  mapToCome: "Ramani itaonekana na msafirishaji wako",
  mapFailed: "Ramani haikupakia. Maandishi hapa yanaeleza yote.",
} satisfies Text;
