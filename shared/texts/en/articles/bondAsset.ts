import { lockInDays, purchaseSettlementDays } from '../../../vocabulary/businessRules.ts'

/** The article on reading the page of a bond: authored. */
export const bondAssetEn = {
  'bondAsset.lead':
    'A bond is a loan with dates. Seven things on its page tell you what you get, when, and what can prevent it.',
  'bondAsset.section1': 'Coupon and yield are two things',
  'bondAsset.section1Text':
    'The coupon is the interest on the face value; it never changes with the price. The yield is what you earn on what you pay, if you keep the bond to its end and everything is paid on its date. Pay less than the face value and the yield is above the coupon, pay more and it is below.\n\nA yield is a rate a year before tax. Compare it only between bonds of similar rating and similar time left.',
  'bondAsset.section2': 'Price, and why you pay more than the price',
  'bondAsset.section2Text':
    'Prices are quoted clean, per ₹100 of the principal that is left. Between two payments interest has grown that belongs to the seller. You pay it on top (accrued interest), and the next payment brings it back to you. The stamp duty of the state is added; there is no brokerage. The page shows every part before you pay.',
  'bondAsset.section3': 'Dates decide who is paid',
  'bondAsset.section3Text': `On the record date the depository looks who holds the bond; that person gets the next payment. Between the record date and the due date a bond is closed for orders, and its page says until when. An order that is paid while the market is open settles on the next working day (T+${purchaseSettlementDays}). A due date on a holiday moves the payment of interest to the next working day.`,
  'bondAsset.section4': 'Rating: an opinion with a date',
  'bondAsset.section4Text':
    'A rating says how likely the agency thinks it is that the issuer pays in time. From AAA down each letter is a step; a plus or a minus is half of one. Look at three things: the date (an old rating is an old opinion), the outlook, and whether two agencies agree. A rating can fall any day, and the price falls with it.',
  'bondAsset.section5': 'Secured is not safe',
  'bondAsset.section5Text':
    'Secured means that assets are pledged and a trustee may sell them for the holders. The cover says how much they are worth compared with what is owed: a little above one is usual. Selling pledged assets takes months or years and may bring less. Unsecured holders are paid after the secured ones.',
  'bondAsset.section6': 'Principal that comes back on the way',
  'bondAsset.section6Text':
    'Some bonds pay the principal in one sum at the end (bullet), others in parts. With parts the interest gets smaller each time, because it is counted on what is left; that is no loss. The payment schedule shows interest and principal of every date.',
  'bondAsset.section7': 'Getting out',
  'bondAsset.section7Text': `Count on keeping a bond to its end. Units cannot be sold for ${lockInDays} days after the purchase; then a sale needs a buyer, has an exit load that stands on the page, and brings the price of that day. [All answers about selling](#/faq?topic=liquidation).`,
} as const
