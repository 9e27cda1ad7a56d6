import { marketOpens } from '../../../shared/texts/ruleTexts.ts'
import { firstDiscountPercent } from '../../../shared/vocabulary/businessRules.ts'
import type { Banner } from '../bannerLifecycle.ts'

/** What may pop up once in a session (D3 s3, s4, K-250); who sees which is decided by the server. */
export const banners: readonly Banner[] = [
  {
    id: 'first-order-discount',
    type: 'firstLogin',
    shownTo: 'whoHasNotInvested',
    title: {
      en: `${firstDiscountPercent}% off your first transaction`,
      hi: `आपके पहले लेन-देन पर ${firstDiscountPercent}% छूट`,
    },
    description: {
      en: `Complete your KYC and place your first order: we take ${firstDiscountPercent}% off the price of the bonds, once. The order shows the amount before you pay.`,
      hi: `अपना KYC पूरा करें और पहला ऑर्डर दें: बॉन्ड के मूल्य पर हम एक बार ${firstDiscountPercent}% छूट देते हैं। भुगतान से पहले ऑर्डर में राशि दिखती है।`,
    },
  },
  {
    id: 'app',
    type: 'downloadApp',
    // Until the app stands in the stores; then `everybody`.
    shownTo: 'nobody',
    title: { en: 'Take your investments with you', hi: 'अपने निवेश साथ रखें' },
    description: {
      en: 'The app shows your holdings and payouts wherever you are.',
      hi: 'ऐप में आपकी होल्डिंग और भुगतान हर जगह दिखते हैं।',
    },
  },
  {
    id: 'holiday-2026-11-24',
    type: 'popup',
    shownTo: 'everybody',
    from: '2026-11-21',
    until: '2026-11-24',
    title: { en: 'Markets are closed on 24 November', hi: '24 नवंबर को बाज़ार बंद हैं' },
    description: {
      en: `Tuesday is a market holiday (Guru Nanak Jayanti). Orders of Monday settle on Wednesday; new orders are taken from Wednesday, ${marketOpens} am.`,
      hi: `मंगलवार को बाज़ार की छुट्टी है (गुरु नानक जयंती)। सोमवार के ऑर्डर बुधवार को सेटल होंगे; नए ऑर्डर बुधवार सुबह ${marketOpens} बजे से लिए जाएँगे।`,
    },
  },
  {
    id: 'holiday-2026-12-25',
    type: 'popup',
    shownTo: 'everybody',
    from: '2026-12-23',
    until: '2026-12-25',
    title: { en: 'Markets are closed on 25 December', hi: '25 दिसंबर को बाज़ार बंद हैं' },
    description: {
      en: `Friday is a market holiday (Christmas). Orders of Thursday settle on Monday; new orders are taken from Monday, ${marketOpens} am.`,
      hi: `शुक्रवार को बाज़ार की छुट्टी है (क्रिसमस)। गुरुवार के ऑर्डर सोमवार को सेटल होंगे; नए ऑर्डर सोमवार सुबह ${marketOpens} बजे से लिए जाएँगे।`,
    },
  },
]
