import { authStatus as authStatusCall } from '../../shared/contracts/auth/authStatus.ts'
import { changePassword as changePasswordCall } from '../../shared/contracts/auth/changePassword.ts'
import { confirmEmail as confirmEmailCall } from '../../shared/contracts/auth/confirmEmail.ts'
import { endSession as endSessionCall } from '../../shared/contracts/auth/endSession.ts'
import { forgotPassword as forgotPasswordCall } from '../../shared/contracts/auth/forgotPassword.ts'
import { getPublicKey as getPublicKeyCall } from '../../shared/contracts/auth/getPublicKey.ts'
import { listSessions as listSessionsCall } from '../../shared/contracts/auth/listSessions.ts'
import { login as loginCall } from '../../shared/contracts/auth/login.ts'
import { logout as logoutCall } from '../../shared/contracts/auth/logout.ts'
import { register as registerCall } from '../../shared/contracts/auth/register.ts'
import { resendConfirmation as resendConfirmationCall } from '../../shared/contracts/auth/resendConfirmation.ts'
import { resetPassword as resetPasswordCall } from '../../shared/contracts/auth/resetPassword.ts'
import { sendOtp as sendOtpCall } from '../../shared/contracts/auth/sendOtp.ts'
import { setUIRequestOrigin as setUIRequestOriginCall } from '../../shared/contracts/auth/setUIRequestOrigin.ts'
import { validateOtp as validateOtpCall } from '../../shared/contracts/auth/validateOtp.ts'
import { version as versionCall } from '../../shared/contracts/auth/version.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { authStatus } from './authStatus.ts'
import { changePassword } from './changePassword.ts'
import { confirmEmail } from './confirmEmail.ts'
import { openDependencies } from './dependencies.ts'
import { endSession } from './endSession.ts'
import { forgotPassword } from './forgotPassword.ts'
import { getPublicKey } from './getPublicKey.ts'
import { listSessions } from './listSessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'
import { resendConfirmation } from './resendConfirmation.ts'
import { resetPassword } from './resetPassword.ts'
import { sendOtp } from './sendOtp.ts'
import { setUIRequestOrigin } from './setUIRequestOrigin.ts'
import { validateOtp } from './validateOtp.ts'
import { version } from './version.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(registerCall, register(dependencies)),
  serve(loginCall, login(dependencies)),
  serve(logoutCall, logout(dependencies)),
  serve(authStatusCall, authStatus()),
  serve(versionCall, version()),
  serve(getPublicKeyCall, getPublicKey(dependencies)),
  serve(setUIRequestOriginCall, setUIRequestOrigin(dependencies)),
  serve(confirmEmailCall, confirmEmail(dependencies)),
  serve(resendConfirmationCall, resendConfirmation(dependencies)),
  serve(forgotPasswordCall, forgotPassword(dependencies)),
  serve(resetPasswordCall, resetPassword(dependencies)),
  serve(changePasswordCall, changePassword(dependencies)),
  serve(sendOtpCall, sendOtp(dependencies)),
  serve(validateOtpCall, validateOtp(dependencies)),
  serve(listSessionsCall, listSessions(dependencies)),
  serve(endSessionCall, endSession(dependencies)),
])
