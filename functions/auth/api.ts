import { authStatus } from '../../shared/contracts/auth/authStatus.ts'
import { changePassword } from '../../shared/contracts/auth/changePassword.ts'
import { confirmEmail } from '../../shared/contracts/auth/confirmEmail.ts'
import { confirmSecondFactor } from '../../shared/contracts/auth/confirmSecondFactor.ts'
import { confirmEmailChange } from '../../shared/contracts/auth/emailChange/confirmEmailChange.ts'
import { startEmailChange } from '../../shared/contracts/auth/emailChange/startEmailChange.ts'
import { endSession } from '../../shared/contracts/auth/endSession.ts'
import { forgotPassword } from '../../shared/contracts/auth/forgotPassword.ts'
import { getPublicKey } from '../../shared/contracts/auth/getPublicKey.ts'
import { getSecondFactor } from '../../shared/contracts/auth/getSecondFactor.ts'
import { listSessions } from '../../shared/contracts/auth/listSessions.ts'
import { login } from '../../shared/contracts/auth/login.ts'
import { logout } from '../../shared/contracts/auth/logout.ts'
import { confirmPasskey } from '../../shared/contracts/auth/passkeys/confirmPasskey.ts'
import { passkeyLogin } from '../../shared/contracts/auth/passkeys/passkeyLogin.ts'
import { removePasskey } from '../../shared/contracts/auth/passkeys/removePasskey.ts'
import { startPasskey } from '../../shared/contracts/auth/passkeys/startPasskey.ts'
import { startPasskeyLogin } from '../../shared/contracts/auth/passkeys/startPasskeyLogin.ts'
import { phoneLogin } from '../../shared/contracts/auth/phoneLogin/phoneLogin.ts'
import { startPhoneLogin } from '../../shared/contracts/auth/phoneLogin/startPhoneLogin.ts'
import { register } from '../../shared/contracts/auth/register.ts'
import { removeSecondFactor } from '../../shared/contracts/auth/removeSecondFactor.ts'
import { resendConfirmation } from '../../shared/contracts/auth/resendConfirmation.ts'
import { resetPassword } from '../../shared/contracts/auth/resetPassword.ts'
import { sendOtp } from '../../shared/contracts/auth/sendOtp.ts'
import { setLetterLanguage } from '../../shared/contracts/auth/setLetterLanguage.ts'
import { setUIRequestOrigin } from '../../shared/contracts/auth/setUIRequestOrigin.ts'
import { startSecondFactor } from '../../shared/contracts/auth/startSecondFactor.ts'
import { validateOtp } from '../../shared/contracts/auth/validateOtp.ts'
import { version } from '../../shared/contracts/auth/version.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleConfirmEmailChange } from './emailChange/confirmEmailChange.ts'
import { handleStartEmailChange } from './emailChange/startEmailChange.ts'
import { handleGetPublicKey } from './getPublicKey.ts'
import { handleRegister } from './investors/register.ts'
import { handleSetLetterLanguage } from './investors/setLetterLanguage.ts'
import { handleConfirmEmail } from './links/confirmEmail.ts'
import { handleResendConfirmation } from './links/resendConfirmation.ts'
import { handleConfirmPasskey } from './passkeys/confirmPasskey.ts'
import { handlePasskeyLogin } from './passkeys/passkeyLogin.ts'
import { handleRemovePasskey } from './passkeys/removePasskey.ts'
import { handleStartPasskey } from './passkeys/startPasskey.ts'
import { handleStartPasskeyLogin } from './passkeys/startPasskeyLogin.ts'
import { handleChangePassword } from './passwords/changePassword.ts'
import { handleForgotPassword } from './passwords/forgotPassword.ts'
import { handleResetPassword } from './passwords/resetPassword.ts'
import { handleSendOtp } from './phone/sendOtp.ts'
import { handleValidateOtp } from './phone/validateOtp.ts'
import { handlePhoneLogin } from './phoneLogin/phoneLogin.ts'
import { handleStartPhoneLogin } from './phoneLogin/startPhoneLogin.ts'
import { handleConfirmSecondFactor } from './secondFactor/confirmSecondFactor.ts'
import { handleGetSecondFactor } from './secondFactor/getSecondFactor.ts'
import { handleRemoveSecondFactor } from './secondFactor/removeSecondFactor.ts'
import { handleStartSecondFactor } from './secondFactor/startSecondFactor.ts'
import { handleAuthStatus } from './sessions/authStatus.ts'
import { handleEndSession } from './sessions/endSession.ts'
import { handleListSessions } from './sessions/listSessions.ts'
import { handleLogin } from './sessions/login.ts'
import { handleLogout } from './sessions/logout.ts'
import { handleSetUIRequestOrigin } from './sessions/setUIRequestOrigin.ts'
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
  serve(confirmSecondFactor, handleConfirmSecondFactor(dependencies)),
  serve(getSecondFactor, handleGetSecondFactor(dependencies)),
  serve(removeSecondFactor, handleRemoveSecondFactor(dependencies)),
  serve(confirmPasskey, handleConfirmPasskey(dependencies)),
  serve(passkeyLogin, handlePasskeyLogin(dependencies)),
  serve(removePasskey, handleRemovePasskey(dependencies)),
  serve(startPasskey, handleStartPasskey(dependencies)),
  serve(startPasskeyLogin, handleStartPasskeyLogin(dependencies)),
  serve(phoneLogin, handlePhoneLogin(dependencies)),
  serve(startPhoneLogin, handleStartPhoneLogin(dependencies)),
  serve(startSecondFactor, handleStartSecondFactor(dependencies)),
  serve(setLetterLanguage, handleSetLetterLanguage(dependencies)),
  serve(startEmailChange, handleStartEmailChange(dependencies)),
  serve(confirmEmailChange, handleConfirmEmailChange(dependencies)),
])
