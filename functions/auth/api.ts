import { authStatus } from '../../shared/contracts/auth/authStatus.ts'
import { changePassword } from '../../shared/contracts/auth/changePassword.ts'
import { confirmEmail } from '../../shared/contracts/auth/confirmEmail.ts'
import { endSession } from '../../shared/contracts/auth/endSession.ts'
import { forgotPassword } from '../../shared/contracts/auth/forgotPassword.ts'
import { getPublicKey } from '../../shared/contracts/auth/getPublicKey.ts'
import { listSessions } from '../../shared/contracts/auth/listSessions.ts'
import { login } from '../../shared/contracts/auth/login.ts'
import { logout } from '../../shared/contracts/auth/logout.ts'
import { register } from '../../shared/contracts/auth/register.ts'
import { resendConfirmation } from '../../shared/contracts/auth/resendConfirmation.ts'
import { resetPassword } from '../../shared/contracts/auth/resetPassword.ts'
import { sendOtp } from '../../shared/contracts/auth/sendOtp.ts'
import { setUIRequestOrigin } from '../../shared/contracts/auth/setUIRequestOrigin.ts'
import { validateOtp } from '../../shared/contracts/auth/validateOtp.ts'
import { version } from '../../shared/contracts/auth/version.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleAuthStatus } from './authStatus.ts'
import { handleChangePassword } from './changePassword.ts'
import { handleConfirmEmail } from './confirmEmail.ts'
import { openDependencies } from './dependencies.ts'
import { handleEndSession } from './endSession.ts'
import { handleForgotPassword } from './forgotPassword.ts'
import { handleGetPublicKey } from './getPublicKey.ts'
import { handleListSessions } from './listSessions.ts'
import { handleLogin } from './login.ts'
import { handleLogout } from './logout.ts'
import { handleRegister } from './register.ts'
import { handleResendConfirmation } from './resendConfirmation.ts'
import { handleResetPassword } from './resetPassword.ts'
import { handleSendOtp } from './sendOtp.ts'
import { handleSetUIRequestOrigin } from './setUIRequestOrigin.ts'
import { handleValidateOtp } from './validateOtp.ts'
import { handleVersion } from './version.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(register, handleRegister(dependencies)),
  serve(login, handleLogin(dependencies)),
  serve(logout, handleLogout(dependencies)),
  serve(authStatus, handleAuthStatus()),
  serve(version, handleVersion()),
  serve(getPublicKey, handleGetPublicKey(dependencies)),
  serve(setUIRequestOrigin, handleSetUIRequestOrigin(dependencies)),
  serve(confirmEmail, handleConfirmEmail(dependencies)),
  serve(resendConfirmation, handleResendConfirmation(dependencies)),
  serve(forgotPassword, handleForgotPassword(dependencies)),
  serve(resetPassword, handleResetPassword(dependencies)),
  serve(changePassword, handleChangePassword(dependencies)),
  serve(sendOtp, handleSendOtp(dependencies)),
  serve(validateOtp, handleValidateOtp(dependencies)),
  serve(listSessions, handleListSessions(dependencies)),
  serve(endSession, handleEndSession(dependencies)),
])
