import { type Person, unlessDone } from './demoPerson.ts'

/** The family of the investor with a portfolio: he has agreed that his funds are looked at, she has not answered yet. */
const husband = {
  pan: 'BQTPR5544M',
  name: 'Rohan Rao',
  nickName: 'Rohan',
  dob: '1986-09-03',
  email: 'rohan@demo.sthirank.test',
}
const mother = {
  pan: 'BQTPS6655N',
  name: 'Sunita Rao',
  dob: '1959-11-08',
  email: 'sunita@demo.sthirank.test',
}

/** Adds both PANs; he agrees by the code of his letter. */
export async function addFamily(person: Person): Promise<void> {
  for (const holder of [mother, husband]) await person.post('/users/updateSubAccount', holder)
  await unlessDone('pans.agreedAlready', agree(person))
}

async function agree(person: Person): Promise<void> {
  const { pan, email } = husband
  // A seeding that broke off has sent the code already.
  await unlessDone('auth.otpTooSoon', person.post('/users/sendPanCode', { pan }))
  await person.post('/users/confirmPan', { pan, otp: await person.codeSentTo(email) })
}
