import {
  referralMostRupees,
  referralPaidBy,
  referralPercent,
  referralYears,
} from '../../vocabulary/businessRules.ts'
import { formatRupees } from '../../vocabulary/money.ts'

/** The referral programme while it is paused (D3 s2; K-003, K-004, K-026 to K-028). */
export const referEn = {
  'refer.title': 'Refer & Earn',
  'refer.lead': 'Bring a friend to bonds, and share in what they invest.',
  'refer.tabs': 'Programme',
  'refer.tabBonds': 'Bonds Referral',
  'refer.paused': 'Our referral program has been paused. We will be back soon.',
  'refer.pausedText':
    'There is no link to share until it opens again; the site says so here and on Home. Rewards of earlier referrals are not lost.',
  'refer.approvedOnly':
    'Referring is for investors whose KYC is approved. Complete yours now, and you are ready when it opens.',
  'refer.toKyc': 'Complete Your KYC',
  'refer.reward': 'What it pays when it runs',
  'refer.rewardText': `- ${referralPercent}% of everything your friend invests in bonds within ${referralYears} year of signing up.\n- At most ${formatRupees(referralMostRupees * 100)} for one friend.\n- Yours once the investment is processed; paid as vouchers by day ${referralPaidBy} of the next month.\n- Not for yourself: another account with your PAN, bank account or device does not count.`,
  'refer.how': 'How it works',
  'refer.how1': 'Your KYC is approved',
  'refer.how1Text': 'Then your own link stands on this page.',
  'refer.how2': 'Your friend signs up',
  'refer.how2Text': 'With your link, in the browser that opened it, within a month.',
  'refer.how3': 'Your friend invests',
  'refer.how3Text': 'The reward appears in your referral dashboard when the order is processed.',
  'refer.meanwhile': 'Until then',
  'refer.meanwhileText':
    'Show a friend what you like about a bond: [the articles](#/learn/blogs) and [the questions](#/faq) are open to everybody, without an account.',
  'refer.questions': 'Questions',
  'refer.questionsFailed': 'The questions could not be fetched',
  'refer.toDashboard': 'Referral dashboard',
  'refer.dashboardTitle': 'Referral dashboard',
  'refer.dashboardLead': 'Who came by your link, and what you received for it.',
  'refer.friends': 'Refered Friends',
  'refer.activities': 'Activities',
  'refer.none': 'No Referrals yet',
  'refer.noneText':
    'Friends who sign up with your link appear here with their state, and below it each reward with its day. The programme is paused, so nobody can be added now.',
  'refer.noActivities':
    'No rewards yet. Each one will stand here with its kind, its state and the day of its voucher.',
  'refer.now': 'Refer Now',
  'refer.toBonds': 'See the bonds',
} as const
