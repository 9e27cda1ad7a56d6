/**
 * The numbers of our rules that people also read about. A rule and every sentence about it (`shared/texts`, letters,
 * FAQ) take the number from here, so that they change together; a test refuses such a number typed into a text.
 */

/** Who is younger, or turns so old today, may not open an account (D2 s5, K-111). */
export const adultYears = 18
/** Nominees of one investor (SEBI, circular of 10-01-2025). */
export const mostNominees = 10
/** Length of names and passwords in characters (K-205). */
export const nameMostCharacters = 100
export const passwordLeastCharacters = 8
export const passwordMostCharacters = 128
/** A link to set a new password works for so long. */
export const resetLinkMinutes = 30

/** Size of an upload in megabytes (10^6 bytes): the most, and from when an upload ticket is needed. */
export const uploadMostMegabytes = 20
export const ticketFromMegabytes = 4
/** A link to a document of the investor works for so long. */
export const documentLinkSeconds = 60
/** A report as a PDF is kept for so long (scope: Reports), and an investor may have so many at once. */
export const reportPdfHours = 24
export const reportPdfsMost = 10

/** The browser asks for the answer of a bank check so often; then a proof is offered (D2 s4, s9; K-115). */
export const bankPollSeconds = 4
export const bankPollsMost = 5
export const bankAnswerSeconds = 20
/** The browser asks for the answer of an identity verification so often (D1 s4, s9). */
export const identityPollSeconds = 3
export const identityPollsMost = 5
export const identityAnswerSeconds = 15
/** How long an investor usually takes for the identity verification. */
export const identityMinutes = 3
/** How long an investor usually takes for each step of the KYC, in minutes. */
export const kycStepMinutes = { pan: 3, address: 2, bank: 2, demat: 2 } as const
/** Working days in which our team reviews a complete KYC, a proof, a correction or an identity (24-48 hours, D1 s4). */
export const reviewDays = 2

/** A trade's or a dealer's price counts as it is for so many working days; then it is carried forward at its yield (domain.md 3.7). */
export const priceAsItIsDays = 5
/** Nothing is traded at a price that was published more days ago: an issuer's figures are a quarter old by then. */
export const priceMostDays = 90
/** The same of a market-linked debenture, whose price follows an index that cannot be carried forward. */
export const linkedPriceMostDays = 30

/** Units are put aside for an unpaid order for so long. */
export const reservedMinutes = 15
/** The most that is paid through the gateway, dated; above it a transfer is asked for. */
export const gatewayLimits = [{ from: '2020-01-01', paise: 100_000_000 }] as const
/** Indian wall clock up to which transfers for today's orders count (domain.md 1.9). */
export const neftCutOff = '14:30'
/** Percent of the clean price that we pay of an investor's first purchase (D3 s1, s9; K-031); a decimal. */
export const firstDiscountPercent = '0.25'
/** Percent of every bond investment of a friend that the referrer receives (D3 s1, s9; K-003). */
export const referralPercent = 1
/** At most so many rupees for one friend, for so many years from the friend's sign-up, paid by this day of a month (D2 s9; K-003). */
export const referralMostRupees = 26_000
export const referralYears = 1
export const referralPaidBy = 10
/** What the landing page of the debentures advertises beside it, in rupees (D2 s9; K-003): a bonus, and the first deposit. */
export const referralBonusRupees = 1_000
export const referralDepositRupees = 500
/** Working days from a purchase to its settlement (T+1), and within which units show at the latest (D3 s4; D2 s9). */
export const purchaseSettlementDays = 1
export const purchasePromisedDays = 3
/** The broker issues the contract note within so many hours after the trade (SEBI). */
export const contractNoteHours = 24

/** Units cannot be sold for so many days from the day on which the depository showed them (D3 s9, K-217). */
export const lockInDays = 21
/** Working days from a sale to the money (T+3, K-218), and within which it is paid at the latest. */
export const saleSettlementDays = 3
export const salePromisedDays = 7
/** Indian wall clock at which units and money of a day are settled, and from which payouts are made. */
export const settlementTime = '11:00'
/** From then on everything of a day is begun within so long, each by its id, so that not all of it begins in one second. */
export const settlementSpreadMinutes = 5
/** After a change of the bank account or the password nothing is paid for so long. */
export const payoutWaitHours = 24
/** After a change of the mobile number, the password or the bank account nothing is sold for so long. */
export const saleHoldHours = 24
/** How long a changed mobile number logs nobody in. */
export const phoneLoginHoldHours = 24
/** Digits of a code that opens a session by itself; a code of K-213 confirms something inside a session, with 4. */
export const loginCodeDigits = 6
/** A payment of an issuer that is not confirmed so many working days after its date is late. */
export const lateWorkingDays = 2
/**
 * So many working days after an issuer's payment its registrar is asked once more about what is credited already: an issuer
 * that pays twice by mistake often does so on another day.
 */
export const lookAgainWorkingDays = 5
/** A payment of an issuer that differs by no more from what was computed is booked as it was paid; for one holding. */
export const payoutTolerancePaise = 1_00
/** Below so many days a return is not shown as a yearly rate. */
export const yearlyRateFromDays = 90
/** Months ahead for which the portfolio shows payouts. */
export const payoutMonthsShown = 12

/** Working days until somebody who writes to support has an answer. */
export const supportAnswerDays = 3
/** Characters of one message to support. */
export const helpMessageMostCharacters = 2_000
/** Days until the grievance officer has decided: SEBI lets an intermediary take 21 (circular of 20-09-2023). */
export const grievanceDays = 21
/**
 * Years for which a broker keeps records of the KYC and of trades after an account is closed: the PMLA rules (10) say five,
 * SEBI's for stock brokers eight (domain.md 6).
 */
export const recordYears = 8
/** Minutes after which everything that was under way when an account was to be closed has ended. */
export const closureWaitMinutes = 15

/** Other people's PANs that one investor may add (scope: Sub-accounts). */
export const mostSubAccounts = 10
/** A deleted PAN can be brought back for so many days; then it is erased. */
export const panRestoreDays = 30
/** A person who withdrew the consent is not written to again about the same PAN for so many days. */
export const panAskAgainDays = 30
/** A risk profile counts for so many years (SEBI has it reviewed every year). */
export const riskProfileYears = 1

/** Without a call a session ends after so many minutes, and in any case so many hours after the log-in (K-204). */
export const sessionIdleMinutes = 30
export const sessionHours = 12

/** A public issue of bonds (D2 s5, s9; D3 s5; K-008, K-009), in paise: the most of one application online, of all of a PAN, the least of a series. */
export const issueApplicationMostPaise = 500_000_00
export const issueTotalMostPaise = 1_000_000_00
export const issueSeriesLeastPaise = 10_000_00
/** Indian wall clock between which an application goes to the exchange, on market days. */
export const issueHours = { opens: '10:00', closes: '17:00' } as const
/** The mandate of an application is accepted within so many hours; money that is not needed is free after so many working days. */
export const issueMandateHours = 48
export const issueReleaseDays = 2
/** The longest UPI id (D2 s5). */
export const upiIdMostCharacters = 45
/** Life cover in annual incomes, and health cover in percent of the annual income, that the article on personal finance names (D3 s9). */
export const lifeCoverIncomes = { least: 10, most: 15 } as const
export const healthCoverPercent = 50
/** From this hour until that one, Indian time, no telephone rings for what can wait; TRAI's hours for messages begin later. */
export const quietHours = { from: 21, until: 8 } as const
