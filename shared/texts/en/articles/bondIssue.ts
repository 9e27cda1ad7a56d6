import {
  issueApplicationMostPaise,
  issueMandateHours,
  issueReleaseDays,
  issueSeriesLeastPaise,
  issueTotalMostPaise,
  upiIdMostCharacters,
} from '../../../vocabulary/businessRules.ts'
import { formatRupees } from '../../../vocabulary/money.ts'
import { issueCloses, issueOpens, numberWords } from '../../ruleTexts.ts'

/** The article on public issues (D2 s1, s5, s9; D3 s5): authored. */
export const bondIssueEn = {
  'bondIssue.lead':
    'A company sells new bonds to everybody for a few days. How to apply by UPI, and what to look at before.',
  'bondIssue.section1': 'What it is',
  'bondIssue.section1Text':
    'In a public issue a company borrows from the public. It files a prospectus, a rating agency looks at it, and for a few days anybody may apply at the same price. Afterwards the bonds are listed, and who missed the issue buys from somebody who holds them.\n\nThat differs from a private placement, which is offered to few. Face values show it: usually ₹1,000 in a public issue, ₹1,00,000 or ₹10,000 in a private placement. What you buy on this site today are listed bonds that somebody already holds.',
  'bondIssue.section2': 'What you need, and the limits',
  'bondIssue.section2Text': `- Your PAN, the number of a demat account in your name, and a UPI id of your own of at most ${upiIdMostCharacters} characters. An application with somebody else’s UPI id is rejected.\n- At least ${formatRupees(issueSeriesLeastPaise)} in each series that you choose.\n- Online at most ${formatRupees(issueApplicationMostPaise)} in one application and ${formatRupees(issueTotalMostPaise)} in all series together. Above that you apply on paper, in the category of high net worth investors.\n- Applications reach the exchange on market days from ${issueOpens} am to ${issueCloses} pm.`,
  'bondIssue.section3': 'How it goes',
  'bondIssue.section3Text': `1. You choose the series and the number of bonds, and give the UPI id.\n2. Your UPI app shows a mandate. Accept it within ${issueMandateHours} hours, and before the issue closes: without it the application does not count.\n3. The money stays in your account and is blocked. It earns what it earned before, and you cannot spend it.\n4. After the close the registrar allots. For what you get, the money is taken; the rest is free again after one or ${numberWords.en[issueReleaseDays]} working days.\n5. The bonds appear in your demat account, and are traded some days later.`,
  'bondIssue.section4': 'When too many apply',
  'bondIssue.section4Text':
    'The usual rule is first come, first served, day by day: whoever applied on an earlier day gets everything. On the day on which the issue is full, all who applied that day get the same share of what they asked for. An issue may close before its last day when enough has been applied for, so the last day is a poor day to begin.',
  'bondIssue.section5': 'Comparing the series',
  'bondIssue.section5Text':
    'Series of one issue differ in term, in how interest comes and in when the principal returns. A coupon alone says little: interest that comes every month can be used or lent again earlier than interest that comes once a year. The yearly return (XIRR) puts both on one scale. The table is an illustration, no offer.',
  'bondIssue.section6': 'Before you apply',
  'bondIssue.section6Text':
    'Read in the prospectus what the money is for, what is pledged and who the trustee is, the rating with its date and its reasons, and what the company owes already. Ask who is paid before you if it fails. A higher coupon than others pay is the price of a higher risk, never a gift.\n\nPublic issues are shown on this site for information; applying here is not possible yet. [See the questions about bonds](#/faq?topic=bonds), or read [how to read the page of a bond](#/learn/blog/bond-asset).',
} as const
