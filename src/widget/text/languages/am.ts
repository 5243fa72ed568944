import type { Text } from "../text.ts";

/**
 * Times are those of a phone set to Amharic, as `Intl` writes them: twelve hours with ጥዋት or ከሰዓት, counted from
 * midnight. In speech hours are counted from sunrise, so the part of the day beside them is what keeps them clear.
 */
const title = "በዚህ ገጽ ላይ መከታተል አይቻልም";
const unfinished = { title, help: "ሱቁ ዝግጅቱን ገና አልጨረሰም።" };
const refused = { title, help: "ትዕዛዝዎ የት እንደደረሰ ሱቁን ይጠይቁ።" };

export default {
  card: "የትዕዛዝ መከታተያ",
  loading: "መረጃው እየተጫነ ነው",
  rider: "አድራሽዎ",
  status: {
    pending: "ትዕዛዝዎ ቀጠሮ ተይዞለታል",
    searching: "አድራሽ እየፈለግንልዎ ነው",
    rider_assigned: "{name} ትዕዛዝዎን ያመጣሉ",
    rider_arriving: "{name} ወደ ሱቁ እየሄዱ ነው",
    at_pickup: "{name} ሱቁ ውስጥ እየጠበቁ ነው",
    picked_up: "{name} ትዕዛዝዎን ይዘዋል",
    in_transit: "{name} ወደ እርስዎ እየመጡ ነው",
    delivered: "ትዕዛዝዎ ደርሷል",
    cancelled: "ይህ ትዕዛዝ ተሰርዟል",
  },
  searchingLong: "አሁንም በአቅራቢያ አድራሽ እየፈለግን ነው",
  searchingAgain: "ሌላ አድራሽ እየፈለግንልዎ ነው",
  unknownStatus: "ትዕዛዝዎ በሂደት ላይ ነው",
  takenOver: "ትዕዛዙን {name} ተረክበዋል",
  oneStopBefore: "ከእርስዎ በፊት አንድ ማቆሚያ አለ",
  stopsBefore: "ከእርስዎ በፊት {n} ማቆሚያዎች አሉ",
  arrivingNow: "አሁን እየደረሱ ነው",
  atDoor: "{name} በርዎ ላይ ናቸው",
  late: "ትንሽ ዘግይቷል",
  noSignal: "ከ{time} ጀምሮ ምልክት የለም",
  about: "{time} ገደማ",
  arrives: "የሚደርስበት ሰዓት",
  orderedFor: "የተያዘው ቀጠሮ",
  proof: { code: "በኮድ ጸድቋል", signature: "በፊርማ ተረጋግጧል", signed: "ፊርማ፦ {name}" },
  etaNote: {
    unknown: "የሚደርስበት ሰዓት እዚህ ይታያል።",
    pending: "ጊዜው ሲደርስ አድራሽ እንፈልግልዎታለን።",
    searchingLong: "ከወትሮው በላይ ጊዜ ወስዷል። ፍለጋውን ቀጥለናል።",
    atDoor: "እባክዎ ወደ በሩ ይምጡ።",
    delivered: "ስላዘዙ እናመሰግናለን።",
    cancelled: "ቀጥሎ የሚሆነውን ሱቁ ሊነግርዎ ይችላል።",
  },
  tellCode: "ይህን ኮድ ለ{name} ይንገሩ",
  step: "ደረጃ {n} ከ{count}",
  timeline: "የትዕዛዝዎ ደረጃዎች",
  steps: {
    placed: "ታዟል",
    toShop: "ወደ ሱቁ በመንገድ ላይ",
    atShop: "ሱቁ ውስጥ",
    toYou: "ወደ እርስዎ በመንገድ ላይ",
    delivered: "ደርሷል",
    cancelled: "ተሰርዟል",
  },
  vehicles: { bicycle: "ብስክሌት", motorbike: "ሞተርሳይክል", car: "መኪና", van: "ቫን" },
  riderToCome: "አድራሽዎ እዚህ ይታያሉ",
  toGo: "{distance} ይቀራል",
  brought: "ትዕዛዝዎን አምጥተዋል",
  checkedNow: "አሁን ተፈትሿል",
  checkedAgo: "ከ{time} በፊት ተፈትሿል",
  checkedAt: "{time} ላይ ተፈትሿል",
  failures: {
    missing_id: unfinished,
    missing_key: unfinished,
    unauthorized: refused,
    forbidden: refused,
    not_found: { title: "ይህን ትዕዛዝ ማግኘት አልቻልንም", help: "አድራሻውን ያረጋግጡ፣ ወይም ሱቁን አዲስ ይጠይቁ።" },
    rate_limited: { title: "አሁን ብዙ ሰዎች እየጠየቁ ነው", help: "ከአፍታ በኋላ እንደገና እንጠይቅልዎታለን።" },
    server_error: { title: "መከታተያው ለአጭር ጊዜ ቆሟል", help: "ችግሩ ከእኛ ነው፤ መሞከራችንን ቀጥለናል።" },
    bad_answer: { title: "አዲሱን መረጃ ማንበብ አልቻልንም", help: "መሞከራችንን ቀጥለናል።" },
    timeout: { title: "ከወትሮው በላይ ጊዜ ወስዷል", help: "ግንኙነቱ ቀርፋፋ ሊሆን ይችላል። መሞከራችንን ቀጥለናል።" },
    network: { title: "ግንኙነት ያለ አይመስልም", help: "ግንኙነት ሲመለስ ትዕዛዝዎ እዚህ ይታያል።" },
  },
  tryAgain: "እንደገና ይሞክሩ",
  map: {
    map: "የትዕዛዝዎ ካርታ",
    zoomIn: "አቅርብ",
    zoomOut: "አርቅ",
    recentre: "አድራሹን መከተል",
    zoomHint: "ለማጉላት {key} ተጭነው ያሸብልሉ",
    moveHint: "ካርታውን በሁለት ጣት ያንቀሳቅሱ",
  },
  mapToCome: "ካርታው አድራሽ ሲገኝ ይታያል",
  mapFailed: "ካርታው አልተጫነም። ሁሉም እዚህ ተጽፏል።",
} satisfies Text;
