/** What the service itself says to customers. Everything else they read comes from the card and its page. */
export interface Sentences {
  /** The text of the push. The shop's name is its title. */
  nearby: string;
  /** The title of the preview that a chat shows of the tracking page's link. */
  title: string;
  /** The text below that title. */
  description: string;
  /** On a button that loads a page again, as the card says it. */
  tryAgain: string;
}

const say = (nearby: string, title: string, description: string, tryAgain: string): Sentences => ({
  nearby,
  title,
  description,
  tryAgain,
});

export const ENGLISH = say(
  "Your order is almost there.",
  "Where your delivery is",
  "See where your order is and when it arrives.",
  "Try again",
);

/** The sentences by language: at least the languages of the card. */
export const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: ENGLISH,
  am: say("ትዕዛዝዎ ሊደርስ ነው።", "ትዕዛዝዎ የት እንዳለ", "ትዕዛዝዎ የት እንዳለና መቼ እንደሚደርስ ይመልከቱ።", "እንደገና ይሞክሩ"),
  ar: say("طلبك على وشك الوصول.", "أين طلبك الآن", "اعرف أين طلبك ومتى يصل.", "إعادة المحاولة"),
  bn: say("আপনার অর্ডার প্রায় পৌঁছে গেছে।", "আপনার ডেলিভারি কোথায়", "আপনার অর্ডার কোথায় আছে এবং কখন পৌঁছাবে, দেখুন।", "আবার চেষ্টা করুন"),
  cs: say(
    "Vaše objednávka je skoro u vás.",
    "Kde je vaše objednávka",
    "Podívejte se, kde je vaše objednávka a kdy dorazí.",
    "Zkusit znovu",
  ),
  da: say(
    "Din bestilling er der næsten.",
    "Følg din levering",
    "Se, hvor din bestilling er, og hvornår den kommer.",
    "Prøv igen",
  ),
  de: say(
    "Deine Bestellung ist gleich da.",
    "Wo deine Lieferung ist",
    "Sieh, wo deine Bestellung ist und wann sie ankommt.",
    "Nochmal versuchen",
  ),
  el: say(
    "Η παραγγελία σας φτάνει σε λίγο.",
    "Πού είναι η παραγγελία σας",
    "Δείτε πού βρίσκεται η παραγγελία σας και πότε φτάνει.",
    "Δοκιμή ξανά",
  ),
  es: say(
    "Tu pedido está a punto de llegar.",
    "Dónde está tu entrega",
    "Mira dónde está tu pedido y cuándo llega.",
    "Reintentar",
  ),
  fi: say(
    "Tilauksesi on melkein perillä.",
    "Missä toimituksesi on",
    "Katso, missä tilauksesi on ja milloin se saapuu.",
    "Yritä uudelleen",
  ),
  fil: say(
    "Malapit na ang order mo.",
    "Nasaan na ang delivery mo",
    "Tingnan kung nasaan ang order mo at kailan ito darating.",
    "Subukan ulit",
  ),
  fr: say(
    "Votre commande est presque là.",
    "Où en est votre livraison",
    "Voyez où est votre commande et quand elle arrive.",
    "Réessayer",
  ),
  he: say("ההזמנה שלך כמעט אצלך.", "איפה המשלוח שלך", "כך אפשר לראות איפה ההזמנה ומתי היא תגיע.", "לנסות שוב"),
  hi: say("आपका ऑर्डर बस पहुँचने वाला है।", "आपकी डिलीवरी कहाँ है", "देखें कि आपका ऑर्डर कहाँ है और कब पहुँचेगा।", "फिर कोशिश करें"),
  hu: say(
    "A rendelésed mindjárt ott van.",
    "Hol jár a rendelésed",
    "Nézd meg, hol jár a rendelésed, és mikor ér oda.",
    "Újrapróbálás",
  ),
  id: say(
    "Pesanan Anda hampir sampai.",
    "Di mana pesanan Anda",
    "Lihat di mana pesanan Anda dan kapan tiba.",
    "Coba lagi",
  ),
  it: say(
    "Il tuo ordine è quasi arrivato.",
    "Dov’è il tuo ordine",
    "Guarda dov’è il tuo ordine e quando arriva.",
    "Riprova",
  ),
  ja: say(
    "ご注文の品がまもなく届きます。",
    "配達の現在地",
    "ご注文の品の現在地と到着予定をご覧いただけます。",
    "もう一度試す",
  ),
  ko: say(
    "주문하신 상품이 곧 도착합니다.",
    "배달이 어디쯤 왔나요",
    "주문하신 상품이 어디에 있고 언제 도착하는지 확인하세요.",
    "다시 시도",
  ),
  ms: say(
    "Pesanan anda hampir sampai.",
    "Di mana pesanan anda",
    "Lihat di mana pesanan anda dan bila ia tiba.",
    "Cuba lagi",
  ),
  nl: say(
    "Je bestelling is er bijna.",
    "Waar je bezorging is",
    "Zie waar je bestelling is en wanneer die aankomt.",
    "Opnieuw proberen",
  ),
  no: say(
    "Bestillingen din er snart fremme.",
    "Følg leveringen din",
    "Se hvor bestillingen din er, og når den kommer.",
    "Prøv igjen",
  ),
  pl: say(
    "Twoje zamówienie jest już blisko.",
    "Gdzie jest Twoja dostawa",
    "Zobacz, gdzie jest Twoje zamówienie i kiedy dotrze.",
    "Spróbuj ponownie",
  ),
  pt: say(
    "O seu pedido está quase chegando.",
    "Onde está a sua entrega",
    "Veja onde está o seu pedido e quando chega.",
    "Tentar de novo",
  ),
  ro: say(
    "Comanda ta este aproape.",
    "Unde este comanda ta",
    "Vezi unde este comanda ta și când ajunge.",
    "Încearcă din nou",
  ),
  ru: say("Ваш заказ уже рядом.", "Где ваш заказ", "Посмотрите, где ваш заказ и когда он приедет.", "Повторить"),
  sv: say(
    "Din beställning är snart framme.",
    "Följ din leverans",
    "Se var din beställning är och när den kommer.",
    "Försök igen",
  ),
  sw: say(
    "Mzigo wako unakaribia kufika.",
    "Mzigo wako uko wapi",
    "Ona mzigo wako uko wapi na utafika lini.",
    "Jaribu tena",
  ),
  th: say("ออเดอร์ของคุณใกล้ถึงแล้ว", "ออเดอร์ของคุณอยู่ที่ไหน", "ดูว่าออเดอร์ของคุณอยู่ที่ไหนและจะถึงเมื่อใด", "ลองอีกครั้ง"),
  tr: say(
    "Siparişiniz gelmek üzere.",
    "Teslimatınız nerede",
    "Siparişinizin nerede olduğunu ve ne zaman geleceğini görün.",
    "Yeniden dene",
  ),
  uk: say(
    "Ваше замовлення вже поруч.",
    "Де ваше замовлення",
    "Подивіться, де ваше замовлення і коли воно прибуде.",
    "Повторити",
  ),
  ur: say(
    "آپ کا آرڈر بس پہنچنے والا ہے۔",
    "آپ کی ڈیلیوری کہاں ہے",
    "دیکھیں کہ آپ کا آرڈر کہاں ہے اور کب پہنچے گا۔",
    "دوبارہ کوشش کریں",
  ),
  vi: say(
    "Đơn hàng của bạn sắp đến nơi.",
    "Đơn hàng của bạn đang ở đâu",
    "Xem đơn hàng của bạn đang ở đâu và khi nào đến.",
    "Thử lại",
  ),
  zh: say("您的订单即将送达。", "您的配送到哪儿了", "查看您的订单在哪里、何时送达。", "重试"),
};
