const notFound = () => import('../routes/session/NotFoundRoute.tsx').then(m => m.NotFoundRoute)

/** The screens beyond the log-in and the dashboard, each a chunk of its own (the reason is in `routes.ts`). */
export const laterScreens = {
  kyc: () => import('../routes/kyc/KycRoute.tsx').then(m => m.KycRoute),
  verifyEmail: () => import('../routes/auth/VerifyEmailRoute.tsx').then(m => m.VerifyEmailRoute),
  forgotPassword: () => import('../routes/auth/ForgotPasswordRoute.tsx').then(m => m.ForgotPasswordRoute),
  resetPassword: () => import('../routes/auth/ResetPasswordRoute.tsx').then(m => m.ResetPasswordRoute),
  sessions: () => import('../routes/auth/SessionsRoute.tsx').then(m => m.SessionsRoute),
  changePassword: () => import('../routes/auth/ChangePasswordRoute.tsx').then(m => m.ChangePasswordRoute),
  changeEmail: () => import('../routes/auth/ChangeEmailRoute.tsx').then(m => m.ChangeEmailRoute),
  mobileNumber: () => import('../routes/auth/MobileNumberRoute.tsx').then(m => m.MobileNumberRoute),
  secondFactor: () => import('../routes/auth/SecondFactorRoute.tsx').then(m => m.SecondFactorRoute),
  help: () => import('../routes/help/HelpRoute.tsx').then(m => m.HelpRoute),
  closeAccount: () => import('../routes/profile/CloseAccountRoute.tsx').then(m => m.CloseAccountRoute),
  pans: () => import('../routes/profile/PansRoute.tsx').then(m => m.PansRoute),
  plan: () => import('../routes/profile/PlanRoute.tsx').then(m => m.PlanRoute),
  withdrawConsent: () => import('../routes/auth/WithdrawConsentRoute.tsx').then(m => m.WithdrawConsentRoute),
  nominees: () => import('../routes/profile/NomineesRoute.tsx').then(m => m.NomineesRoute),
  version: () => import('../routes/session/VersionRoute.tsx').then(m => m.VersionRoute),
  addBank: () => import('../routes/kyc/AddBankRoute.tsx').then(m => m.AddBankRoute),
  profile: () => import('../routes/profile/ProfileRoute.tsx').then(m => m.ProfileRoute),
  terms: () => import('../routes/content/TermsRoute.tsx').then(m => m.TermsRoute),
  privacy: () => import('../routes/content/LegalRoute.tsx').then(m => m.PrivacyRoute),
  disclaimer: () => import('../routes/content/LegalRoute.tsx').then(m => m.DisclaimerRoute),
  grievance: () => import('../routes/content/LegalRoute.tsx').then(m => m.GrievanceRoute),
  about: () => import('../routes/content/LegalRoute.tsx').then(m => m.AboutRoute),
  opportunities: () => import('../routes/bonds/OpportunitiesRoute.tsx').then(m => m.OpportunitiesRoute),
  bond: () => import('../routes/bonds/BondRoute.tsx').then(m => m.BondRoute),
  issuer: () => import('../routes/bonds/IssuerRoute.tsx').then(m => m.IssuerRoute),
  compare: () => import('../routes/bonds/CompareRoute.tsx').then(m => m.CompareRoute),
  payment: () => import('../routes/orders/PaymentRoute.tsx').then(m => m.PaymentRoute),
  order: () => import('../routes/orders/OrderRoute.tsx').then(m => m.OrderRoute),
  portfolio: () => import('../routes/portfolio/PortfolioRoute.tsx').then(m => m.PortfolioRoute),
  holding: () => import('../routes/portfolio/HoldingRoute.tsx').then(m => m.HoldingRoute),
  payouts: () => import('../routes/portfolio/PayoutsRoute.tsx').then(m => m.PayoutsRoute),
  liquidation: () => import('../routes/liquidation/LiquidationRoute.tsx').then(m => m.LiquidationRoute),
  notifications: () =>
    import('../routes/notifications/NotificationsRoute.tsx').then(m => m.NotificationsRoute),
  notificationPreferences: () =>
    import('../routes/notifications/PreferencesRoute.tsx').then(m => m.PreferencesRoute),
  faq: () => import('../routes/content/FaqRoute.tsx').then(m => m.FaqRoute),
  learn: () => import('../routes/content/LearnRoute.tsx').then(m => m.LearnRoute),
  bondIssue: () => import('../routes/content/ArticleRoute.tsx').then(m => m.BondIssueRoute),
  bondAsset: () => import('../routes/content/ArticleRoute.tsx').then(m => m.BondAssetRoute),
  mldAcquisition: () => import('../routes/content/ArticleRoute.tsx').then(m => m.MldAcquisitionRoute),
  personalFinance: () => import('../routes/content/ArticleRoute.tsx').then(m => m.PersonalFinanceRoute),
  altAsset: () => import('../routes/content/ArticleRoute.tsx').then(m => m.AltAssetRoute),
  alternateAssets: () =>
    import('../routes/content/AlternateAssetsRoute.tsx').then(m => m.AlternateAssetsRoute),
  mld: () => import('../routes/content/MldRoute.tsx').then(m => m.MldRoute),
  mldDetails: () => import('../routes/content/MldDetailsRoute.tsx').then(m => m.MldDetailsRoute),
  refer: () => import('../routes/refer/ReferRoute.tsx').then(m => m.ReferRoute),
  referDashboard: () => import('../routes/refer/ReferDashboardRoute.tsx').then(m => m.ReferDashboardRoute),
  reports: () => import('../routes/reports/ReportsRoute.tsx').then(m => m.ReportsRoute),
  notFound,
  // Not in a build for production.
  gallery:
    import.meta.env.VITE_GALLERY === 'yes'
      ? () => import('../routes/gallery/GalleryRoute.tsx').then(m => m.GalleryRoute)
      : notFound,
} as const

export type LaterScreens = typeof laterScreens
