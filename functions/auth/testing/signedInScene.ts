import type { Session } from '../../platform/http/session.ts'
import { type AuthScene, logIn, openAuthScene, signUp } from './authScene.ts'

/** A scene with an investor who is logged in. */
export async function signedInScene(): Promise<{ scene: AuthScene; session: Session }> {
  const scene = openAuthScene()
  await signUp(scene)
  return { scene, session: (await logIn(scene)).session }
}
