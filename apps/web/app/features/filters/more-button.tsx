import css from './group.module.css';

interface MoreButtonProps {
  readonly isAll: boolean;
  readonly onToggle: (isAll: boolean) => void;
  readonly children: string;
}

export function MoreButton({ isAll, onToggle, children }: MoreButtonProps) {
  return (
    <button type="button" className={css.more} aria-expanded={isAll} onClick={() => onToggle(!isAll)}>
      {children}
    </button>
  );
}
