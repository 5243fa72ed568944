/** What the service itself says to customers. Everything else they read comes from the card and its page. */
export interface Sentences {
  /** Of the push: the shop's name stands above it. */
  nearby: string;
  /** Of the tracking page's link, where a chat shows a preview of it. */
  title: string;
  /** Below that. */
  description: string;
}

const say = (nearby: string, title: string, description: string): Sentences => ({ nearby, title, description });

export const ENGLISH = say(
  "Your order is almost there.",
  "Follow your delivery",
  "See where your order is and when it arrives.",
);

/** By language. Those of the card, at least. */
export const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: ENGLISH,
  am: say("ትዕዛዝዎ ሊደርስ ነው።", "ትዕዛዝዎን ይከታተሉ", "ትዕዛዝዎ የት እንዳለና መቼ እንደሚደርስ ይመልከቱ።"),
  ar: say("طلبك على وشك الوصول.", "تابع طلبك", "اعرف أين طلبك ومتى يصل."),
  bn: say("আপনার অর্ডার প্রায় পৌঁছে গেছে।", "আপনার ডেলিভারি দেখুন", "আপনার অর্ডার কোথায় আছে এবং কখন পৌঁছাবে, দেখুন।"),
  cs: say(
    "Vaše objednávka je skoro u vás.",
    "Sledujte svou zásilku",
    "Podívejte se, kde je vaše objednávka a kdy dorazí.",
  ),
  da: say("Din bestilling er der næsten.", "Følg din levering", "Se, hvor din bestilling er, og hvornår den kommer."),
  de: say("Deine Bestellung ist gleich da.", "Deine Lieferung", "Sieh, wo deine Bestellung ist und wann sie ankommt."),
  el: say("Η παραγγελία σου φτάνει σε λίγο.", "Η παράδοσή σου", "Δες πού βρίσκεται η παραγγελία σου και πότε φτάνει."),
  es: say("Tu pedido está a punto de llegar.", "Sigue tu entrega", "Mira dónde está tu pedido y cuándo llega."),
  fi: say("Tilauksesi on melkein perillä.", "Seuraa toimitustasi", "Katso, missä tilauksesi on ja milloin se saapuu."),
  fil: say(
    "Malapit na ang order mo.",
    "Sundan ang delivery mo",
    "Tingnan kung nasaan ang order mo at kailan ito darating.",
  ),
  fr: say(
    "Votre commande est presque là.",
    "Suivez votre livraison",
    "Voyez où est votre commande et quand elle arrive.",
  ),
  he: say("ההזמנה שלך כמעט אצלך.", "מעקב אחר המשלוח", "כך אפשר לראות איפה ההזמנה ומתי היא תגיע."),
  hi: say("आपका ऑर्डर बस पहुँचने वाला है।", "अपनी डिलीवरी देखें", "देखें कि आपका ऑर्डर कहाँ है और कब पहुँचेगा।"),
  hu: say("A rendelésed mindjárt ott van.", "Kövesd a szállítást", "Nézd meg, hol jár a rendelésed, és mikor ér oda."),
  id: say("Pesanan Anda hampir sampai.", "Ikuti pengiriman Anda", "Lihat di mana pesanan Anda dan kapan tiba."),
  it: say("Il tuo ordine è quasi arrivato.", "Segui la tua consegna", "Guarda dov’è il tuo ordine e quando arriva."),
  ja: say("ご注文の品がまもなく届きます。", "配達状況", "ご注文の品の現在地と到着予定をご覧いただけます。"),
  ko: say(
    "주문하신 상품이 곧 도착합니다.",
    "배달 현황 보기",
    "주문하신 상품이 어디에 있고 언제 도착하는지 확인하세요.",
  ),
  ms: say("Pesanan anda hampir sampai.", "Ikuti penghantaran anda", "Lihat di mana pesanan anda dan bila ia tiba."),
  nl: say("Je bestelling is er bijna.", "Volg je bezorging", "Zie waar je bestelling is en wanneer ze aankomt."),
  no: say(
    "Bestillingen din er snart fremme.",
    "Følg leveringen din",
    "Se hvor bestillingen din er, og når den kommer.",
  ),
  pl: say(
    "Twoje zamówienie jest już blisko.",
    "Śledź swoją dostawę",
    "Zobacz, gdzie jest Twoje zamówienie i kiedy dotrze.",
  ),
  pt: say("Seu pedido está quase chegando.", "Acompanhe sua entrega", "Veja onde está seu pedido e quando ele chega."),
  ro: say("Comanda ta este aproape.", "Urmărește livrarea", "Vezi unde este comanda ta și când ajunge."),
  ru: say("Ваш заказ уже рядом.", "Ваша доставка", "Посмотрите, где ваш заказ и когда он приедет."),
  sv: say("Din beställning är snart framme.", "Följ din leverans", "Se var din beställning är och när den kommer."),
  sw: say("Oda yako iko karibu kufika.", "Fuatilia oda yako", "Ona oda yako iko wapi na itafika lini."),
  th: say("คำสั่งซื้อของคุณใกล้ถึงแล้ว", "ติดตามการจัดส่งของคุณ", "ดูว่าคำสั่งซื้อของคุณอยู่ที่ไหนและจะถึงเมื่อใด"),
  tr: say("Siparişin gelmek üzere.", "Teslimatını takip et", "Siparişinin nerede olduğunu ve ne zaman geleceğini gör."),
  uk: say("Ваше замовлення вже поруч.", "Ваша доставка", "Подивіться, де ваше замовлення і коли воно прибуде."),
  ur: say("آپ کا آرڈر بس پہنچنے والا ہے۔", "اپنی ڈیلیوری دیکھیں", "دیکھیں کہ آپ کا آرڈر کہاں ہے اور کب پہنچے گا۔"),
  vi: say("Đơn hàng của bạn sắp đến nơi.", "Theo dõi đơn giao hàng", "Xem đơn hàng của bạn đang ở đâu và khi nào đến."),
  zh: say("您的订单即将送达。", "查看您的配送", "查看您的订单在哪里、何时送达。"),
};
