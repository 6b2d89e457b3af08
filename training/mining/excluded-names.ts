/**
 * Folder names under which code of the repositories that retrieval is measured on is vendored. `express` or `rack` in a
 * path may be somebody else's; leaving those out as well costs little.
 */
export const excludedNames: readonly string[] =
  `abseil abseil-cpp absl aiohttp alamofire commons-lang commons-lang3 lang3 druid lucene ruff astropy axios @babel babel bash-it bats bats-core carbon ripgrep globset caddy caddyserver circe
  zod curl libcurl dapper date-fns django mini.nvim ecto plug httpx starlette express docusaurus @docusaurus faker fastapi fastify fastlane jackson-databind fluentd fmt fmtlib lazy.nvim gin gin-gonic
  go-chi chi hugo gohugoio gson guzzle guzzlehttp terraform aeson zig-clap http4s immutable immutable-js newtonsoft.json javaparser jekyll exposed pandoc fpm jq kotlinx-coroutines kotlinx.coroutines ktor
  laravel illuminate libuv uv lodash lodash-es vscode-js-debug matplotlib micropython model2vec three three.js octocode seaborn messagepack-csharp nlohmann nushell telescope.nvim nvm click flask phoenix
  php-cs-fixer phpspreadsheet preact prometheus requests pydantic xarray pylint pytest _pytest rack rails activesupport activerecord actionpack actionview railties rxjava redis valkey redux rubocop scikit-learn
  sklearn monolog serde serde_derive bat sinatra snapkit cobra sphinx sympy axum tokio trpc @trpc cats coreutils uutils uucore vapor vitest @vitest vscode-vitest vue @vue xmonad ziglang zls lombok`
    .split(/\s+/);
