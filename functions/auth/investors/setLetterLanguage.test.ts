import { beforeEach, expect, it } from 'vitest'
import { register } from '../../../shared/contracts/auth/register.ts'
import { setLetterLanguage } from '../../../shared/contracts/auth/setLetterLanguage.ts'
import { versionInForce } from '../../consents/published.ts'
import { readIdentity } from '../published.ts'
import { type AuthScene, goodPassword, logIn, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleRegister } from './register.ts'
import { handleSetLetterLanguage } from './setLetterLanguage.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})
const languageOf = async (investorId: unknown) =>
  (await readIdentity(scene.dependencies.table, scene.dependencies.cipher, String(investorId)))?.language

it('is the one of the page on which somebody signs up', async () => {
  const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', isAjax: undefined }
  await handleRegister(scene.dependencies)(
    {
      ...asha,
      password: goodPassword,
      repassword: goodPassword,
      consentVersion: versionInForce('signup'),
      language: 'hi',
    },
    scene.call(register, { session: undefined }),
  )
  expect(await languageOf(scene.events().at(-1)?.payload.investorId)).toBe('hi')
})

it('is chosen again at any time, in one call of the database, and the same one twice', async () => {
  const { investorId } = await signUp(scene)
  expect(await languageOf(investorId)).toBeUndefined()
  const { session } = await logIn(scene)
  const before = scene.dynamo.calls()
  for (const language of ['hi', 'hi', 'en'] as const) {
    const outcome = await handleSetLetterLanguage(scene.dependencies)(
      { language },
      scene.call(setLetterLanguage, { session }),
    )
    expect(outcome.ok).toBe(true)
    expect(await languageOf(investorId)).toBe(language)
  }
  // Three writes, and three reads of this test.
  expect(scene.dynamo.calls() - before).toBe(6)
})
