import { z } from 'zod'
import { publishCatalogue } from './catalogueSeeds.ts'
import { addFamily } from './demoFamily.ts'
import { importStatements } from './demoFunds.ts'
import { giveHoldings } from './demoHoldings.ts'
import { readNotifications } from './demoNotifications.ts'
import { Operator } from './demoOperator.ts'
import { Person, paperSaying, unlessDone, untilThere } from './demoPerson.ts'

/** The password of all demo log-ins. */
const password = 'Passbook-2026'

/** The data of a KYC. */
interface DemoKyc {
  readonly pan: string
  readonly dob: string
  readonly gender: 'M' | 'F' | 'O'
  readonly income: '1' | '2' | '3' | '4' | '5'
  readonly addressDetails: Readonly<
    Record<'address' | 'localityOrPostOffice' | 'districtOrCity' | 'state' | 'country' | 'pincode', string>
  >
  readonly demat: string
  readonly accountNumber: string
  readonly ifsc: string
}

interface DemoInvestor {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** The state of the KYC when the seeding ends. */
  readonly endsAs: 'nothing yet' | 'in review' | 'approved' | 'asked for enhanced KYC'
  readonly kyc?: DemoKyc
  /** Holdings with a past, an order in progress, a family, and mutual funds out of the sample statements. */
  readonly hasPortfolio?: boolean
}

const investors: readonly DemoInvestor[] = [
  {
    name: 'Asha Rao',
    email: 'investor@demo.sthirank.test',
    phone: '9820012345',
    endsAs: 'approved',
    hasPortfolio: true,
    kyc: {
      pan: 'BQTPR4821K',
      dob: '1988-04-12',
      gender: 'F',
      income: '4',
      addressDetails: {
        address: '14, Sagar Kunj, Veer Savarkar Marg',
        localityOrPostOffice: 'Dadar West',
        districtOrCity: 'Mumbai',
        state: 'Maharashtra',
        country: 'India',
        pincode: '400028',
      },
      demat: 'IN30021412345678',
      accountNumber: '50100012345678',
      ifsc: 'HDFC0000053',
    },
  },
  {
    name: 'Meera Das',
    email: 'review@demo.sthirank.test',
    phone: '9830023456',
    endsAs: 'in review',
    kyc: {
      pan: 'CKLPD7290M',
      dob: '1994-09-30',
      gender: 'F',
      income: '2',
      addressDetails: {
        address: '7B, Lake View Road',
        localityOrPostOffice: 'Kalighat',
        districtOrCity: 'Kolkata',
        state: 'West Bengal',
        country: 'India',
        pincode: '700029',
      },
      demat: 'IN30021423456789',
      accountNumber: '50100023456789',
      ifsc: 'HDFC0000053',
    },
  },
  { name: 'Vikram Iyer', email: 'new@demo.sthirank.test', phone: '9820054321', endsAs: 'nothing yet' },
  {
    name: 'Farhan Qureshi',
    email: 'enhanced@demo.sthirank.test',
    phone: '9848034567',
    endsAs: 'asked for enhanced KYC',
    kyc: {
      pan: 'DMNPQ5163T',
      dob: '1979-01-25',
      gender: 'M',
      income: '5',
      addressDetails: {
        address: '3-6-112, Street No. 19',
        localityOrPostOffice: 'Himayatnagar',
        districtOrCity: 'Hyderabad',
        state: 'Telangana',
        country: 'India',
        pincode: '500029',
      },
      demat: 'IN30021434567890',
      accountNumber: '50100034567890',
      ifsc: 'HDFC0000053',
    },
  },
]

const publishedText = z.looseObject({ version: z.string() })

async function signUp(origin: string, { name, email, phone }: DemoInvestor): Promise<Person> {
  const person = new Person(origin)
  const { version } = publishedText.parse(await person.get('/tnc/signup'))
  const form = { name, email, phone, password, repassword: password, consentVersion: version }
  await unlessDone('auth.emailAlreadyRegistered', person.post('/auth/register', form))
  await person.post('/auth/confirmEmail', { token: await person.tokenSentTo(email) })
  await person.post('/auth/login', { email, password })
  return person
}

/** Step by step as on the screens; the bank comes first, because it takes longest. */
async function fillIn(person: Person, name: string, kyc: DemoKyc): Promise<void> {
  const { pan, dob, gender, income, addressDetails, demat, accountNumber, ifsc } = kyc
  await unlessDone('bank.alreadyRegistered', person.post('/bse/banks/verify', { name, accountNumber, ifsc }))
  await person.post('/bank/accounts', { name, accountNumber, ifsc, accountType: 'SB' })
  await person.post('/digioEsign/getUserNameFromPan', { pan, dob, name })
  await person.post('/users/profile', { userType: 'bonds', name, pan, dob, gender, income })
  await Promise.all([
    person.upload('pan', paperSaying('Demo paper, not a real one', 'Income tax: PAN card', name)),
    person.upload('address', paperSaying('Demo paper, not a real one', 'Voter ID, front', name)),
    person.upload('address_1', paperSaying('Demo paper, not a real one', 'Voter ID, back')),
  ])
  await person.post('/users/profile', { addressDocType: 'voterId', addressDetails })
  await person.post('/users/setConsent', { type: 'demat', consent: true })
  await person.post('/users/profile', { demat })
}

const kycAnswer = z.looseObject({
  data: z.looseObject({
    state: z.string(),
    steps: z.looseObject({ bank: z.looseObject({ state: z.string() }) }),
    documents: z.array(z.looseObject({ id: z.string() })),
    nomination: z.looseObject({}).optional(),
    review: z.looseObject({ stamp: z.string(), ready: z.boolean() }),
  }),
})
const kycOf = async (person: Person) => kycAnswer.parse(await person.get('/me/kyc')).data

/** Who has a portfolio has a nominee too; everybody signs what the review page shows. */
async function sign(person: Person, { name, email, hasPortfolio = false }: DemoInvestor): Promise<void> {
  const { nomination } = await untilThere(`nothing missing of ${email}`, async () => {
    const kyc = await kycOf(person)
    return kyc.review.ready ? kyc : undefined
  })
  const nominee = { name: 'Rohan Rao', relationship: 'spouse', dob: '1986-09-03', share: 100 }
  if (nomination === undefined)
    await person.post('/me/kyc/nomination', {
      version: 0,
      optOut: !hasPortfolio,
      nominees: hasPortfolio ? [nominee] : [],
    })
  const { version } = publishedText.parse(await person.get('/tnc/kyc'))
  const { review } = await kycOf(person)
  await person.post('/me/kyc/sign', { stamp: review.stamp, declarationVersion: version, name })
}

/** The investor's id: the folder of their documents. */
async function idOf(person: Person): Promise<string> {
  const [document] = (await kycOf(person)).documents
  const { url } = link.parse(await person.get(`/me/documents/${document?.id}/preview`)).data
  const id = /\/documents\/([^/]+)\//.exec(new URL(url).pathname)?.[1]
  if (id === undefined) throw new Error('the link of a document does not lead into its folder')
  return id
}
const link = z.looseObject({ data: z.looseObject({ url: z.string() }) })

const by = 'demo-seed'

/** One demo investor from the log-in on; returns the state. */
async function seedInvestor(
  person: Person,
  operator: Operator,
  origin: string,
  investor: DemoInvestor,
): Promise<string> {
  const { name, email, kyc, endsAs, hasPortfolio } = investor
  if (!kyc) return endsAs
  if ((await kycOf(person)).state !== 'approved') {
    await fillIn(person, name, kyc)
    await sign(person, investor)
    await untilThere(`the KYC of ${email} in review`, async () => {
      const { state, steps } = await kycOf(person)
      return state === 'inReview' && steps.bank.state === 'done' ? state : undefined
    })
    if (endsAs === 'in review') return endsAs
    const reason = 'Demo data: all papers are in order'
    await operator.run('ops-review-kyc', { investorId: await idOf(person), decision: 'approve', by, reason })
  }
  if (endsAs === 'asked for enhanced KYC')
    await operator.run('ops-set-investor-flags', {
      investorId: await idOf(person),
      enhancedGroup: true,
      forceKYC: true,
      by,
      reason: 'Demo data: an approved investor whom SEBI asks for enhanced KYC',
    })
  if (hasPortfolio !== true) return endsAs
  await addFamily(person)
  await giveHoldings({ person, operator, origin, investorId: await idOf(person), demat: kyc.demat })
  return `${endsAs}, with a portfolio`
}

/**
 * Makes the demo investors through the product's own calls, all at once: sign-up, the link in the e-mail, log-in, every
 * step of the KYC; then the reviews and the holdings, as an operator starts them at `states`, the Step Functions
 * endpoint. What an interrupted seeding has done is not done again. `signedUp` is called when everybody can log in.
 * Throws the problem of a refused call.
 */
export async function seedDemo(
  { origin, states }: { readonly origin: string; readonly states: string },
  log: (line: string) => void,
  signedUp: () => void,
): Promise<void> {
  const operator = new Operator(states)
  // The stack opens when log-ins and the whole catalogue are there.
  const [published, people] = await Promise.all([
    publishCatalogue(operator),
    Promise.all(investors.map(async investor => ({ investor, person: await signUp(origin, investor) }))),
  ])
  log(`Catalogue: ${published} instruments.`)
  signedUp()
  const results = await Promise.allSettled(
    people.map(async ({ investor, person }) =>
      log(`Demo investor ${investor.email}: ${await seedInvestor(person, operator, origin, investor)}.`),
    ),
  )
  // Prices of mutual funds with six years of history, and the benchmarks, as the feeds of the night read them.
  await operator.start('nav-feed', { by, months: 72 })
  await operator.start('index-feed', { by })
  operator.leave()
  const failed = results.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
  await Promise.all(
    people
      .filter(({ investor }) => investor.hasPortfolio)
      .map(async ({ investor, person }) => {
        await importStatements(person, origin)
        await readNotifications(person)
        log(`Demo investor ${investor.email}: mutual funds of three statements.`)
      }),
  )
}
