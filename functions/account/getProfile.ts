import type { getProfile } from '../../shared/contracts/account/getProfile.ts'
import type { Profile } from '../../shared/contracts/account/profileBody.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { documentCards } from './documentCards.ts'
import { mandateStatusOf } from './mandateStatus.ts'
import type { StoredPans } from './pans/subAccountRows.ts'
import { withoutOwn } from './pans/validPans.ts'
import { parseRisk, shownRiskProfile } from './plans/riskProfile.ts'

type ProfileDependencies = Pick<
  Dependencies,
  | 'profiles'
  | 'personOf'
  | 'bankOf'
  | 'kycOf'
  | 'ckycNumberOf'
  | 'identityOf'
  | 'hasAgreed'
  | 'hasNomination'
  | 'isAddressBouncing'
  | 'subAccounts'
>
type Bank = NonNullable<Awaited<ReturnType<ProfileDependencies['bankOf']>>>
type Kyc = Awaited<ReturnType<ProfileDependencies['kycOf']>>

/** The profile's texts for the status of the bank verification (D2 s4); a failed mandate alone makes a failed one known (K-059). */
const bankStatus: Readonly<Record<Bank['status'], Profile['bankVerified']['status']>> = {
  verified: 'verified',
  pending: 'verification under process',
  underProcess: 'verification under process',
  failed: 'verification under process',
}

/** The profile merged from ten parallel reads (K-039). It shows PAN and demat number in full. */
export const handleGetProfile =
  ({
    profiles,
    personOf,
    bankOf,
    kycOf,
    ckycNumberOf,
    identityOf,
    hasAgreed,
    hasNomination,
    isAddressBouncing,
    subAccounts,
  }: ProfileDependencies): Handler<typeof getProfile> =>
  async (_input, { session: { investorId, email }, now }) => {
    const [stored, person, bank, kyc, ckycNo, identity, agreed, nominated, emailBounces, pans] =
      await Promise.all([
        profiles.read(investorId),
        personOf(investorId),
        bankOf(investorId),
        kycOf(investorId),
        ckycNumberOf(investorId),
        identityOf(investorId),
        hasAgreed(investorId),
        hasNomination(investorId),
        isAddressBouncing({ investorId, email, now }),
        subAccounts.listIfAny(investorId),
      ])
    if (person === undefined) return refuse('account.cannotFetch')
    const mandateStatus = mandateStatusOf(stored.mandate)
    const isFailed = bank?.status === 'failed' && mandateStatus === 'failed'
    const { userInHypervergeCug, enhancedKycStaus, forceKYC, reason } = identity
    return reply({
      data: {
        email: person.email,
        name: kyc.name ?? person.name,
        phone: person.phone,
        phoneVerified: person.phoneVerified,
        ...kycFields(kyc),
        ckycNo,
        ...(bank && bankFields(bank)),
        bankVerified: {
          status: bank === undefined ? 'none' : isFailed ? 'verification failed' : bankStatus[bank.status],
        },
        mandateStatus,
        documents: [...kyc.documents],
        rejectRemarks: [...kyc.remarks],
        enhancedKycStaus,
        identity: reason === undefined ? {} : { reason },
        userInHypervergeCug,
        forceKYC,
        secondFactor: person.secondFactor ?? false,
        letterLanguage: person.language,
        ...(emailBounces && { emailBounces }),
        obUserApproved: kyc.approved,
        isMfuUser: stored.isMfuUser ?? false,
        incompleteSetupPans: incompletePans(pans, kyc),
        riskProfile: stored.risk === undefined ? undefined : shownRiskProfile(parseRisk(stored.risk)),
        premiumUser: stored.premiumUser ?? false,
        nominationMissing: !nominated,
        termsOutdated: !agreed,
        userType: kyc.userType,
        cards: documentCards({
          obUserApproved: kyc.approved,
          has: {
            pan: kyc.pan !== undefined,
            kyc: kyc.address !== undefined,
            bank: bank !== undefined,
            demat: kyc.demat !== undefined,
          },
          documents: Object.fromEntries(kyc.documents.map(one => [one.type, one])),
          remarks: kyc.remarks.map(({ type }) => type),
        }),
        // The bank step as it is now; its event may still be on the way to the KYC.
        steps: { ...kyc.steps, bank: bank?.complete ?? false },
      },
    })
  }

const incompletePans = ({ subAccounts }: StoredPans, { pan: own }: Kyc): string[] =>
  withoutOwn(subAccounts, own)
    .filter(({ state }) => state === 'pending' || state === 'withdrawn')
    .map(({ holder }) => holder.pan)

function kycFields({ pan, address, demat }: Kyc) {
  return {
    pan: pan?.pan,
    dob: pan?.dob,
    income: pan?.income,
    gender: pan?.gender,
    demat: demat?.number,
    dpName: demat?.dpName,
    ...(address && addressFields(address)),
  }
}

function addressFields({ docType, details, idName, idLast4 }: NonNullable<Kyc['address']>) {
  const read = idName !== undefined || idLast4 !== undefined
  return {
    addressDocType: docType,
    addressDetails: details,
    ...(read && {
      digioKyc: {
        aadhar: {
          name: idName,
          id_number: idLast4?.padStart(12, '•'),
        },
      },
    }),
  }
}

function bankFields({ nameInBank, accountNumber, ifscCode, accountType, bankName, branchName }: Bank) {
  return {
    nameInBank,
    accountNumber,
    ifscCode,
    bankName,
    branchName,
    accountType,
  }
}
