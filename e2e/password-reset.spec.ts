import type { Page } from '@playwright/test'
import { collectCalls } from './fixtures/calls.ts'
import { type Inbox, readLink } from './fixtures/inbox.ts'
import { createEmail } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

const newPassword = 'yerba suave y facturas'

const languages = {
  en: {
    forgot: 'Forgot your password?',
    email: 'Email',
    send: 'Send link',
    sent: 'If an account exists for that email, instructions will be sent.',
    back: 'Back to login',
    newPassword: 'New password',
    confirm: 'Confirm password',
    set: 'Set new password',
    done: 'Your password has been reset. Log in with your new password.',
    password: 'Password',
    logIn: 'Log in',
    welcome: 'Welcome, Ana',
  },
  es: {
    forgot: '¿Olvidaste tu contraseña?',
    email: 'Correo electrónico',
    send: 'Enviar enlace',
    sent: 'Si existe una cuenta con ese correo electrónico, se enviarán las instrucciones.',
    back: 'Volver al inicio de sesión',
    newPassword: 'Nueva contraseña',
    confirm: 'Confirmar contraseña',
    set: 'Guardar contraseña',
    done: 'Tu contraseña se restableció. Inicia sesión con tu nueva contraseña.',
    password: 'Contraseña',
    logIn: 'Iniciar sesión',
    welcome: 'Hola, Ana',
  },
  pt: {
    forgot: 'Esqueceu sua senha?',
    email: 'E-mail',
    send: 'Enviar link',
    sent: 'Se existir uma conta com esse e-mail, as instruções serão enviadas.',
    back: 'Voltar para o login',
    newPassword: 'Nova senha',
    confirm: 'Confirmar senha',
    set: 'Salvar nova senha',
    done: 'Sua senha foi redefinida. Entre com a nova senha.',
    password: 'Senha',
    logIn: 'Entrar',
    welcome: 'Olá, Ana',
  },
} as const

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toHaveText(languages.en.sent)
}

async function findLink(inbox: Inbox, address: string): Promise<string> {
  const [mail] = await inbox.waitForMails(address)
  if (!mail) throw new Error(`no mail to ${address}`)
  return readLink(mail)
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

for (const [language, text] of Object.entries(languages)) {
  test(`[PASS-1] [PASS-2] [PASS-4] from the forgotten password by mail to the new one, in ${language}`, async ({
    page,
    createStore,
    inbox,
  }) => {
    const store = await createStore({ language: language as keyof typeof languages })
    await page.goto('/healthz')
    await page.evaluate((choice) => localStorage.setItem('language', choice), language)
    await page.goto('/login')
    await page.getByRole('link', { name: text.forgot }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByLabel(text.email).fill(store.email.toUpperCase())
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByRole('status')).toHaveText(text.sent)
    await expect(page.getByLabel(text.email)).toHaveCount(0)
    await page.getByRole('link', { name: text.back }).click()
    await expect(page).toHaveURL('/login')

    await page.goto(await findLink(inbox, store.email))
    await page.getByLabel(text.newPassword).fill(newPassword)
    await page.getByLabel(text.confirm).fill(newPassword)
    await page.getByRole('button', { name: text.set }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toHaveText(text.done)
    // Every session of the user has ended.
    await expect(store.call('GET', '/api/workspaces/')).rejects.toThrow('401')

    await page.getByLabel(text.email).fill(store.email)
    await page.getByLabel(text.password, { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: text.logIn }).click()
    await expect(page.getByRole('heading', { name: text.welcome })).toBeVisible()
  })
}

test('[PASS-2] [PASS-3] a link works once; then its page says so and leads to a new one', async ({
  page,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*reset-password/)
  problems.expect(/reset-password\/ failed/)
  const { email } = await createStore()
  await askForLink(page, email)
  const link = await findLink(inbox, email)
  await page.goto(link)
  await setPassword(page, newPassword)
  await expect(page).toHaveURL('/login')
  await page.goto(link)
  await setPassword(page, newPassword)
  await expect(page.getByRole('alert')).toHaveText(/\S/)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('[PASS-3] the code leaves the address at once, a reload keeps it, and nobody else is told of it', async ({
  page,
  createStore,
  inbox,
}) => {
  const { email } = await createStore()
  await askForLink(page, email)
  const link = await findLink(inbox, email)
  const code = new URL(link).searchParams.get('code') ?? ''
  expect(code).toMatch(/^\S{20,}$/)

  const calls = collectCalls(page)
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => referrers.push(request.headers().referer))
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await setPassword(page, newPassword)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => calls.map((call) => call.postDataJSON())).toEqual([{ code, password: newPassword }])
  expect(referrers.join()).not.toContain(code)
  // Nor does the way back lead to it.
  await page.goBack()
  await expect(page).toHaveURL('/forgot-password')
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code)
})

test('[PASS-4] a browser that was signed in is so no more, nor are its other tabs', async ({
  page,
  context,
  createStore,
  inbox,
  problems,
}) => {
  // Until the other tab is told, it may ask, and is refused.
  problems.allow(/401/)
  const store = await createStore()
  await page.goto('/login')
  await page.getByLabel('Email').fill(store.email)
  await page.getByLabel('Password', { exact: true }).fill(store.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible()
  const other = await context.newPage()
  await askForLink(other, store.email)
  await other.goto(await findLink(inbox, store.email))
  await setPassword(other, newPassword)
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  expect(await context.cookies()).toEqual([])
})

test('[PASS-2] an address without an account gets the same message, and no mail', async ({
  page,
  createStore,
  inbox,
}) => {
  const [unknown, { email }] = [createEmail(), await createStore()]
  await askForLink(page, unknown)
  // Asked for later and there already: an earlier one would have come.
  await askForLink(page, email)
  await inbox.waitForMails(email)
  expect(await inbox.listMails(unknown)).toEqual([])
})

test('[PASS-1] without an e-mail the server is not asked; what is none is told at its field', async ({
  page,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*forgot-password/)
  problems.expect(/forgot-password\/ failed/)
  const calls = collectCalls(page)
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send link' })
  await email.fill('  ')
  await send.click()
  await expect(email).toHaveAccessibleDescription('Enter your email')
  await expect(email).toBeFocused()
  expect(calls).toEqual([])

  await email.fill('ana at the shop')
  await send.click()
  await expect(email).toHaveAccessibleDescription('Enter a valid email address.')
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
  await expect(email).toBeFocused()
})

test("[PASS-1] the server's detail, else the general message; the call carries no credentials", async ({
  page,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/forgot-password\/ failed/)
  await page.goto('/forgot-password')
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the app itself does
    document.cookie = 'access_token=stale; Path=/'
  })
  const alert = page.getByRole('alert')
  const send = page.getByRole('button', { name: 'Send link' })
  const calls = collectCalls(page)
  await page.route('**/forgot-password/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await page.getByLabel('Email').fill('ana@shop.example')
  await send.click()
  await expect(alert).toHaveText('Not now.')
  expect(calls[0]?.postDataJSON()).toEqual({ email: 'ana@shop.example' })
  expect(calls[0]?.headers()).not.toHaveProperty('authorization')

  await page.route('**/forgot-password/', (route) => route.abort('connectionrefused'))
  await send.click()
  await expect(alert).toHaveText('An error occurred. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue('ana@shop.example')
})

test('[PASS-3] without a code, or with two passwords, the code is invalid and the server is not asked', async ({
  page,
}) => {
  const calls = collectCalls(page)
  const alert = page.getByRole('alert')
  for (const path of ['/reset-password', '/reset-password?code=']) {
    await page.goto(path)
    await expect(alert).toHaveText('Invalid reset code')
    await setPassword(page, newPassword)
    await expect(alert).toHaveText('Invalid reset code')
  }
  await page.goto('/reset-password?code=abc')
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await setPassword(page, newPassword, `${newPassword} `)
  await expect(alert).toHaveText('Invalid reset code')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await expect(page.getByLabel('Confirm password')).toBeFocused()

  await setPassword(page, '')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/^Enter a new password/)
  await expect(alert).toHaveCount(0)
  expect(calls).toEqual([])
})

test("[PASS-3] the server's detail, else the general message; what it has against the password, at its field", async ({
  page,
  createStore,
  inbox,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*reset-password/)
  problems.expect(/503/)
  problems.expect(/ERR_CONNECTION_REFUSED/)
  problems.expect(/reset-password\/ failed/)
  const { email } = await createStore()
  await askForLink(page, email)
  await page.goto(await findLink(inbox, email))
  const alert = page.getByRole('alert')
  await setPassword(page, 'corto 1')
  await expect(alert).toHaveText('Failed to reset password')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/)
  await expect(page.getByLabel('New password')).toBeFocused()

  await page.route('**/reset-password/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await setPassword(page, newPassword)
  await expect(alert).toHaveText('Not now.')
  await page.route('**/reset-password/', (route) => route.abort('connectionrefused'))
  await setPassword(page, newPassword)
  await expect(alert).toHaveText('Failed to reset password')

  // The code is still good.
  await page.unroute('**/reset-password/')
  await setPassword(page, newPassword)
  await expect(page).toHaveURL('/login')
})
