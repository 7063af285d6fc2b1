import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const pieces = (count: number) => formatCount("en", count, { one: "piece", other: "pieces" });
const piezas = (count: number) => formatCount("es", count, { one: "pieza", other: "piezas" });

const en = {
  title: "Explore Premium Content",
  intro: "Look through the glass. Pay once for the piece you like, read it for 72 hours, no account.",
  results: pieces,
  searchResults: (total: number, q: string) => `${pieces(total)} for “${q}”`,
  manyResults: (q: string) => `1,000 or more pieces for “${q}”`,
  search: "Search",
  searchHint: "Title, creator, subject…",
  clearSearch: "Clear the search",
  emptySearchText: (q: string, category?: string) =>
    `Nothing in ${category ?? "the window"} matches “${q}”. Try fewer or other words.`,
  languageFilter: "Language",
  all: "All",
  english: "English",
  spanish: "Spanish",
  category: "Category",
  allCategories: "All categories",
  apply: "Apply",
  free: "Free",
  emptyTitle: "Uh oh! Looks like your search didn't find anything.",
  emptyText: "There are no content here matching your criteria.",
  clearCategory: "Clear the category filter",
  anyLanguage: "Show every language",
  otherCategories: "Or try another category",
  profileEmpty: "Whoops, we couldn't find anything matching your search",
  exploreAll: "Explore all content",
  pages: "Pages",
  previous: "Prev",
  next: "Next",
  page: (number: number) => `Page ${number}`,
  loading: "Loading content",
  verified: "Verified creator",
  posts: "Posts",
};

const es = {
  title: "Explora contenido premium",
  intro: "Mira el escaparate. Paga una sola vez la pieza que te guste y léela durante 72 horas, sin cuenta.",
  results: piezas,
  searchResults: (total, q) => `${piezas(total)} para «${q}»`,
  manyResults: (q) => `1000 piezas o más para «${q}»`,
  search: "Buscar",
  searchHint: "Título, creador, tema…",
  clearSearch: "Borrar la búsqueda",
  emptySearchText: (q, category) =>
    `Nada en ${category ?? "el escaparate"} coincide con «${q}». Prueba con menos palabras o con otras.`,
  languageFilter: "Idioma",
  all: "Todos",
  english: "Inglés",
  spanish: "Español",
  category: "Categoría",
  allCategories: "Todas las categorías",
  apply: "Aplicar",
  free: "Gratis",
  emptyTitle: "¡Vaya! Parece que tu búsqueda no ha encontrado nada.",
  emptyText: "Aquí no hay contenido que cumpla tus criterios.",
  clearCategory: "Quitar el filtro de categoría",
  anyLanguage: "Mostrar todos los idiomas",
  otherCategories: "O prueba con otra categoría",
  profileEmpty: "¡Vaya! No hemos encontrado nada que coincida con tu búsqueda",
  exploreAll: "Explorar todo el contenido",
  pages: "Páginas",
  previous: "Anterior",
  next: "Siguiente",
  page: (number) => `Página ${number}`,
  loading: "Cargando contenido",
  verified: "Creador verificado",
  posts: "Publicaciones",
} satisfies Translation<typeof en>;

export const listingTexts = { en, es };
