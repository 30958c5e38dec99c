export interface SilenceWatch {
  /** Something is to be heard, from now on at the latest. */
  begin(): void
  /** Something was heard. */
  hear(): void
  /** Nothing is to be heard any more. */
  end(): void
}

/** Tells when somebody of whom something is to be heard has been silent for so long. */
export function createSilenceWatch({ longestMs, onSilent }: { longestMs: number; onSilent: () => void }): SilenceWatch {
  let timer: NodeJS.Timeout | null = null
  return {
    begin() {
      timer ??= setTimeout(onSilent, longestMs).unref()
    },
    hear() {
      timer?.refresh()
    },
    end() {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
