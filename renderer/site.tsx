import './theme/theme.css'
import './block.tsx'
import './screen.tsx'
