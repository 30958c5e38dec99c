import type { ComponentChildren } from 'preact'

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const MicIcon = () => (
  <Icon>
    <path d="M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </Icon>
)
export const StopIcon = () => (
  <Icon>
    <path d="M7 7h10v10H7z" />
  </Icon>
)
export const SendIcon = () => (
  <Icon>
    <path d="M4 12h15M13 6l6 6-6 6" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
)
export const SoundIcon = ({ isOff }: { isOff: boolean }) => (
  <Icon>
    <path
      d={
        isOff
          ? 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6'
          : 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12'
      }
    />
  </Icon>
)
