import dot from '#app/ui/color-dot.module.css';
import field from '#app/ui/field.module.css';
import box from '#app/ui/search-box.module.css';
import group from './group.module.css';
import option from './option.module.css';
import price from './price-group.module.css';
import tags from './tags-group.module.css';

const three = [1, 2, 3];

/**
 * Places for the filters while their code is on its way. Its looks are those of what the server paints before that code is
 * there, so that they come with the page.
 */
export function ExpectedGroups() {
  return (
    <div className={group.expected} aria-hidden="true">
      <div className={option.thirds}>
        {three.map((place) => (
          <span key={place} className={[option.option, option.third].join(' ')} />
        ))}
      </div>
      <div className={option.kinds}>
        {three.map((place) => (
          <span key={place} className={[option.option, option.kind].join(' ')}>
            <svg className={dot.dot} />
          </span>
        ))}
      </div>
      <div className={price.ends}>
        <span className={[field.input, price.box].join(' ')} />
        <span className={[field.input, price.box].join(' ')} />
      </div>
      <div className={tags.search}>
        <span className={box.input} />
      </div>
    </div>
  );
}
