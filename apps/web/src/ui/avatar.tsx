import type { Profile } from '@voice-shop/contract'
import { useState } from 'react'
import styles from './avatar.module.css'
import { joinClasses } from './join-classes.ts'

interface AvatarProps {
  person: Pick<Profile, 'first_name' | 'last_name' | 'email' | 'profile_photo'>
  size?: 'medium' | 'large'
}

/** A person's photo, else the initials. It says nothing to screen readers: the name stands beside it. */
export function Avatar({ person, size = 'medium' }: AvatarProps) {
  const { profile_photo: photo } = person
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null)
  return (
    <span className={joinClasses(styles.avatar, styles[size])} aria-hidden="true">
      {photo && photo !== brokenPhoto ? (
        <img className={styles.photo} src={photo} alt="" onError={() => setBrokenPhoto(photo)} />
      ) : (
        getInitials(person)
      )}
    </span>
  )
}

/** The first letters of both names, else of the email. */
export function getInitials({ first_name, last_name, email }: Omit<AvatarProps['person'], 'profile_photo'>): string {
  const initials = [first_name, last_name].map(getFirstLetter).join('')
  return initials || getFirstLetter(email)
}

function getFirstLetter(text: string): string {
  const [letter] = new Intl.Segmenter().segment(text.trim())
  return letter?.segment.toLocaleUpperCase() ?? ''
}
