import type { getProfile as contract } from '../../shared/contracts/account/getProfile.ts'
import type { Profile } from '../../shared/contracts/account/profileBody.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { documentCards } from './documentCards.ts'

type Bank = NonNullable<Awaited<ReturnType<Dependencies['bankOf']>>>

/** How the profile words the bank's verification (D2 s4, K-059). */
const bankStatus: Readonly<Record<Bank['status'], Profile['bankVerified']['status']>> = {
  verified: 'verified',
  pending: 'verification under process',
  underProcess: 'verification under process',
  failed: 'verification under process',
}

/** The merged profile (K-039): three reads, side by side. */
export const getProfile =
  ({ profiles, identityOf, bankOf }: Dependencies): Handler<typeof contract> =>
  async (_input, { session }) => {
    const { investorId } = session
    const [stored, identity, bank] = await Promise.all([
      profiles.read(investorId),
      identityOf(investorId),
      bankOf(investorId),
    ])
    if (identity === undefined) return refuse('account.cannotFetch')
    const { documents, obUserApproved = false } = stored
    const hasBank = bank !== undefined
    return reply({
      data: {
        email: identity.email,
        name: stored.name ?? identity.name,
        phone: identity.phone,
        phoneVerified: identity.phoneVerified,
        ...(bank === undefined ? {} : bankFields(bank)),
        bankVerified: { status: bank === undefined ? ('none' as const) : bankStatus[bank.status] },
        enhancedKycStaus: stored.enhancedKycStaus ?? 'pending',
        userInHypervergeCug: stored.userInHypervergeCug ?? false,
        forceKYC: stored.forceKYC ?? false,
        obUserApproved,
        isMfuUser: stored.isMfuUser ?? false,
        premiumUser: stored.premiumUser ?? false,
        userType: stored.userType ?? 'bonds',
        cards: documentCards({
          obUserApproved,
          has: { pan: false, kyc: false, bank: hasBank, demat: false },
          documents,
          remarks: [],
        }),
        // A bank account counts as complete once it is verified or under process (D2 s4, K-115).
        steps: { pan: false, address: false, bank: hasBank && bank.status !== 'failed', demat: false },
      },
    })
  }

function bankFields({ nameInBank, accountNumber, ifscCode, accountType, bankName, branchName }: Bank) {
  return {
    nameInBank,
    accountNumber,
    ifscCode,
    bankName,
    branchName,
    ...(accountType === undefined ? {} : { accountType }),
  }
}
