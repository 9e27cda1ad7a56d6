import { marketCloses, marketOpens, numberWords } from '../../../../shared/texts/ruleTexts.ts'
import {
  firstDiscountPercent,
  lateWorkingDays,
  purchasePromisedDays,
  purchaseSettlementDays,
} from '../../../../shared/vocabulary/businessRules.ts'
import type { Faq } from '../../faq.ts'

export const bondsFaqs: readonly Faq[] = [
  {
    question: { en: 'What is a bond?', hi: 'बॉन्ड क्या है?' },
    answer: {
      en: 'A loan that you give to a company. The company pays interest (the coupon) on fixed dates and gives the principal back by the maturity date. Every bond here is listed on an exchange and is held in your own demat account.',
      hi: 'बॉन्ड एक ऋण है जो आप किसी कंपनी को देते हैं। कंपनी तय तारीखों पर ब्याज (कूपन) देती है और परिपक्वता तक मूलधन लौटाती है। यहाँ का हर बॉन्ड एक्सचेंज पर सूचीबद्ध है और आपके अपने डीमैट खाते में रहता है।',
    },
  },
  {
    question: { en: 'Can I lose money?', hi: 'क्या मुझे नुकसान हो सकता है?' },
    answer: {
      en: 'Yes. If the company cannot pay, interest and principal may come late or not at all, also of a secured bond. If you sell before maturity, the price may be lower than what you paid. The rating, the security and the risks stand on the page of each bond; read them before you buy.',
      hi: 'हाँ। यदि कंपनी भुगतान न कर पाए तो ब्याज और मूलधन देर से आ सकते हैं या नहीं भी आ सकते, सुरक्षित बॉन्ड में भी। परिपक्वता से पहले बेचने पर मूल्य आपके ख़रीद मूल्य से कम हो सकता है। रेटिंग, सुरक्षा और जोखिम हर बॉन्ड के पेज पर लिखे हैं; ख़रीदने से पहले पढ़ें।',
    },
  },
  {
    question: {
      en: 'What do I pay for a bond?',
      hi: 'बॉन्ड के लिए मैं कितना भुगतान करता हूँ?',
    },
    answer: {
      en: `The clean price, plus the interest that has accrued since the last due date (the seller has earned it; your next coupon brings it back), plus stamp duty of 0.0001%. There is no brokerage. The first transaction has a discount of ${firstDiscountPercent}% of the clean price, which we pay. You see every part before you pay.`,
      hi: `क्लीन मूल्य, पिछली देय तारीख से अर्जित ब्याज (यह विक्रेता का है; आपका अगला कूपन इसे लौटा देता है) और 0.0001% स्टाम्प शुल्क। कोई ब्रोकरेज नहीं है। पहले लेन-देन पर क्लीन मूल्य का ${firstDiscountPercent}% हम छूट देते हैं। भुगतान से पहले हर हिस्सा दिखता है।`,
    },
  },
  {
    question: {
      en: 'How is the yield computed?',
      hi: 'यील्ड की गणना कैसे होती है?',
    },
    answer: {
      en: 'The yield to maturity is the one yearly rate, compounded once a year, at which all payments to come are worth today what you pay for the bond, accrued interest included and stamp duty left out. Days are counted to the due dates and divided by 365, as SEBI’s method of 18 August 2025 says. It is before tax, and holds if you keep the bond to its end and the issuer pays everything on time.',
      hi: 'परिपक्वता तक यील्ड वह एक वार्षिक दर है, वर्ष में एक बार चक्रवृद्धि, जिस पर आने वाले सभी भुगतानों का आज का मूल्य बॉन्ड के लिए आपके भुगतान के बराबर है; अर्जित ब्याज सहित, स्टाम्प शुल्क के बिना। SEBI की 18 अगस्त 2025 की विधि के अनुसार दिन देय तारीखों तक गिने जाते हैं और 365 से भाग दिए जाते हैं। यह कर से पहले की दर है, और तभी सही है जब आप बॉन्ड अंत तक रखें और जारीकर्ता सब कुछ समय पर चुकाए।',
    },
  },
  {
    question: {
      en: 'When are the bonds in my demat account?',
      hi: 'बॉन्ड मेरे डीमैट खाते में कब आते हैं?',
    },
    answer: {
      en: `An order that is paid while the market is open settles on the next working day (T+${purchaseSettlementDays}) through the clearing corporation. The units show in your demat account that day, at the latest within ${purchasePromisedDays} working days. The order page shows each step with its time, and says so when something is late.`,
      hi: `बाज़ार खुला रहते चुकाया गया ऑर्डर अगले कार्यदिवस (T+${purchaseSettlementDays}) को क्लियरिंग कॉर्पोरेशन के ज़रिए सेटल होता है। यूनिट उसी दिन, अधिकतम ${purchasePromisedDays} कार्यदिवस में, आपके डीमैट खाते में दिखते हैं। ऑर्डर पेज हर चरण का समय दिखाता है और देर होने पर बताता है।`,
    },
  },
  {
    question: { en: 'When can I buy?', hi: 'मैं कब ख़रीद सकता हूँ?' },
    answer: {
      en: `While the market is open: Monday to Friday, ${marketOpens} am to ${marketCloses} pm, except market holidays. Between the record date and the due date of a payment a bond is closed for orders; its page says until when.`,
      hi: `जब बाज़ार खुला हो: सोमवार से शुक्रवार, सुबह ${marketOpens} से दोपहर ${marketCloses}, बाज़ार की छुट्टियों को छोड़कर। रिकॉर्ड तारीख और देय तारीख के बीच बॉन्ड ऑर्डर के लिए बंद रहता है; उसके पेज पर लिखा होता है कब तक।`,
    },
  },
  {
    question: {
      en: 'Who gets the interest: what is the record date?',
      hi: 'ब्याज किसे मिलता है: रिकॉर्ड तारीख क्या है?',
    },
    answer: {
      en: 'Whoever holds the bond at the end of the record date, 15 days before the due date. The issuer pays straight into the bank account of your demat account. Interest due on a holiday is paid on the next working day; the last repayment on the working day before.',
      hi: 'जिसके पास रिकॉर्ड तारीख, यानी देय तारीख से 15 दिन पहले, के अंत में बॉन्ड हो। जारीकर्ता सीधे आपके डीमैट से जुड़े बैंक खाते में भुगतान करता है। छुट्टी पर देय ब्याज अगले कार्यदिवस को मिलता है; अंतिम भुगतान उससे पहले के कार्यदिवस को।',
    },
  },
  {
    question: {
      en: 'How is the interest taxed?',
      hi: 'ब्याज पर कर कैसे लगता है?',
    },
    answer: {
      en: 'Interest is taxed at your slab. Since 1 April 2025 the issuer deducts 10% (TDS) once its interest to you exceeds ₹10,000 in a financial year; the payment that crosses the limit also makes up for the ones before. Some registrars deduct from the first payment on, or round to the rupee; the payments to come in your portfolio show it. Before that day the limit was ₹5,000. Without a valid PAN it is 20%. What was deducted stands in your portfolio and in Form 26AS. This is general information, not tax advice.',
      hi: 'ब्याज पर आपके स्लैब के अनुसार कर लगता है। 1 अप्रैल 2025 से, जब किसी जारीकर्ता का ब्याज एक वित्तीय वर्ष में ₹10,000 से अधिक हो, जारीकर्ता 10% (TDS) काटता है; सीमा पार करने वाले भुगतान में पहले के भुगतानों की कटौती भी होती है। कुछ रजिस्ट्रार पहले भुगतान से ही काटते हैं या रुपये तक पूर्णांक करते हैं; आपके पोर्टफ़ोलियो में आने वाले भुगतान यह दिखाते हैं। उससे पहले सीमा ₹5,000 थी। मान्य PAN के बिना दर 20% है। कटौती आपके पोर्टफ़ोलियो और Form 26AS में दिखती है। यह सामान्य जानकारी है, कर सलाह नहीं।',
    },
  },
  {
    question: {
      en: 'Can I submit Form 15G or 15H?',
      hi: 'क्या मैं Form 15G या 15H दे सकता हूँ?',
    },
    answer: {
      en: 'For payments since 1 April 2026 Form 121 has taken the place of Forms 15G and 15H. If your income is not taxable, give Form 121 to the registrar of the issuer before the record date; the name of the registrar stands in the offer document. It cannot be submitted on this site.',
      hi: '1 अप्रैल 2026 से होने वाले भुगतानों के लिए Form 15G और 15H की जगह Form 121 है। यदि आपकी आय कर योग्य नहीं है तो रिकॉर्ड तारीख से पहले जारीकर्ता के रजिस्ट्रार को Form 121 दें; रजिस्ट्रार का नाम प्रस्ताव दस्तावेज़ में है। यह इस साइट पर जमा नहीं होता।',
    },
  },
  {
    question: { en: 'What if a payment is late?', hi: 'यदि भुगतान देर से आए तो?' },
    answer: {
      en: `We compare every expected payment with the report of the registrar. If ${numberWords.en[lateWorkingDays]} working days after the payment date yours is not confirmed, the portfolio says late and we write to you. The debenture trustee represents the holders; the name stands on the page of the bond.`,
      hi: `हम हर अपेक्षित भुगतान का रजिस्ट्रार की रिपोर्ट से मिलान करते हैं। भुगतान तारीख के ${numberWords.hi[lateWorkingDays]} कार्यदिवस बाद भी पुष्टि न हो तो पोर्टफ़ोलियो में “देर” दिखता है और हम आपको लिखते हैं। डिबेंचर ट्रस्टी धारकों का प्रतिनिधि है; उसका नाम बॉन्ड के पेज पर है।`,
    },
  },
]
