/** Where progress is written: standard output, or what a test hands in. */
export interface ProgressOutput {
  isTTY?: boolean | undefined
  write(text: string): unknown
}

export interface ProgressLine {
  /** @param fraction from 0 to 1 */
  show(fraction: number, text: string): void
  /** Leaves the line as it is: what follows goes to the next one. */
  end(): void
}

/** Progress on one line that keeps changing on a terminal; elsewhere, as in a log file, a line for every tenth. */
export function createProgressLine(output: ProgressOutput = process.stdout): ProgressLine {
  let shownText = ''
  let shownTenth = -1
  return {
    show(fraction, text) {
      const percent = Math.floor(Math.min(Math.max(fraction, 0), 1) * 100)
      const line = `${text} ${percent} %`
      if (output.isTTY) {
        if (line === shownText) return
        // Blanks wipe what the line before was longer.
        output.write(`\r${line.padEnd(shownText.length)}`)
        shownText = line
        return
      }
      const tenth = Math.floor(percent / 10)
      if (tenth === shownTenth) return
      shownTenth = tenth
      output.write(`${line}\n`)
    },
    end() {
      if (output.isTTY && shownText !== '') output.write('\n')
      shownText = ''
      shownTenth = -1
    },
  }
}
