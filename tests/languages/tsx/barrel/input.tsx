export * from './button';
export { Dialog as Modal, type DialogProps } from './dialog';
