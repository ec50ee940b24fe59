import { Link } from 'react-router';

export default function Home() {
  return (
    <main>
      <p>Hola</p>
      <Link to="/">Inicio</Link>
    </main>
  );
}
