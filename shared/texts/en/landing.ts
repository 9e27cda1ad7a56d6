import { lockInDays, reviewDays } from '../../vocabulary/businessRules.ts'
import { numberWords } from '../ruleTexts.ts'

/** What a visitor reads beside the log-in: what one gets, how money and bonds move, costs, risks, and who listens. */
export const landingEn = {
  'landing.how': 'Where your money and your bonds go',
  'landing.howText':
    'Money and bonds change hands in the same moment, through the clearing corporation of the exchange. Neither ever lies in an account of ours.',
  'landing.money': 'Money',
  'landing.money1': 'Your bank',
  'landing.money1Text': 'UPI or net banking, today',
  'landing.money2': 'Clearing corporation',
  'landing.money2Text': 'holds it for the trade',
  'landing.money3': 'Seller',
  'landing.money3Text': 'against the bonds, on the next working day',
  'landing.money4': 'Your bank again',
  'landing.money4Text': 'interest and principal from the issuer, on dated days',
  'landing.bonds': 'Bonds',
  'landing.bonds1': 'Seller’s demat account',
  'landing.bonds1Text': 'until the trade settles',
  'landing.bonds2': 'Clearing corporation',
  'landing.bonds2Text': 'checks both sides',
  'landing.bonds3': 'Your demat account',
  'landing.bonds3Text': 'NSDL or CDSL, in your name',
  'landing.bonds4': 'If we close',
  'landing.bonds4Text': 'your bonds stay there, and pay as before',
  'landing.costs': 'What it costs',
  'landing.costBuying': 'Buying',
  'landing.costBuyingText': 'no brokerage, no fee of ours',
  'landing.costStamp': 'Stamp duty',
  'landing.costStampText': 'goes to the state; it is part of every price shown',
  'landing.costHolding': 'Holding and payouts',
  'landing.costHoldingText': 'your depository participant may charge for the demat account',
  'landing.costSelling': 'Selling before maturity',
  'landing.costSellingText': `the exit load stands on the page of each bond; nothing can be sold for ${lockInDays} days after the purchase`,
  'landing.costTds': 'TDS on interest',
  'landing.costTdsText': 'deducted by the issuer and credited to your PAN',
  'landing.onEachPage': 'on its page',
  'landing.asByLaw': 'as the law says',
  'landing.risks': 'What can go wrong',
  'landing.risk1': 'It pays late or not at all',
  'landing.risk1Text':
    'The issuer may fail. Pledged assets may bring less than is owed. A rating is an opinion and can change any day.',
  'landing.risk2': 'Nobody buys',
  'landing.risk2Text': 'When you want to sell, there may be no buyer, or only at a lower price.',
  'landing.risk3': 'The price falls',
  'landing.risk3Text':
    'When interest rates rise, prices fall. Held to the end, you get what the schedule says.',
  'landing.risk4': 'It ends early',
  'landing.risk4Text': 'Some issuers may repay sooner. Then the last interest payments do not come.',
  'landing.who': 'Who we are, who listens',
  'landing.asked': 'Often asked',
  'landing.question1': 'What if the issuer does not pay?',
  'landing.answer1':
    'You may be paid late, in part, or not at all. For a secured bond the debenture trustee can sell what is pledged and share the money among the holders; that takes months or years. We write to you on the second working day after a missed date.',
  'landing.question2': 'Can I get out before the bond matures?',
  'landing.answer2':
    'Often, not always. The page of each bond says from when, at what price today and with which exit load. Around interest dates trading is closed.',
  'landing.question3': 'How is my interest taxed?',
  'landing.answer3':
    'As income, at your slab. The issuer deducts TDS; your payouts show it payment by payment.',
  'landing.question4': 'What do I need to open an account?',
  'landing.answer4': `PAN, a phone linked to Aadhaar, a bank account in your name and a demat account. You can stop after any field. Our team looks at it within ${numberWords.en[reviewDays]} working days.`,
} as const
