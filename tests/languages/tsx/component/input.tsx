import { useState, type ReactNode } from 'react';
import styles from './panel.module.css';
import './panel.css';

export interface PanelProps {
  children: ReactNode;
}

export function Panel({ children }: PanelProps) {
  return <div className={styles.root}>import x from './no'; {children}</div>;
}
