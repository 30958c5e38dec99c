/** Which store a code was exchanged for. */
interface ExchangedCode {
  code: string
  merchantId: string
}

const storageKey = 'installation'

/** Remembers it for this tab: a code works once, and the page may be loaded again. */
export function saveExchangedCode(exchanged: ExchangedCode): void {
  sessionStorage.setItem(storageKey, JSON.stringify(exchanged))
}

/** The merchant id that this tab got for a code, null where it got none. */
export function findExchangedMerchant(code: string): string | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<ExchangedCode> | null
    return saved?.code === code && typeof saved.merchantId === 'string' ? saved.merchantId : null
  } catch {
    // Not what saveExchangedCode wrote: as good as nothing.
    return null
  }
}

export function forgetExchangedCode(): void {
  sessionStorage.removeItem(storageKey)
}
